/** The value of a Content-Type header (RFC 9110, section 8.3.1). */
import { remembered } from './memo.ts';

export interface MediaType {
  /** Type and subtype in lower case: `application/problem+json`. */
  readonly essence: string;
  /** `json` is application/json, and `json-suffix` is application/*+json. */
  readonly kind: 'json' | 'json-suffix' | 'other';
  /** In lower case. */
  readonly charset?: string;
}

const name = String.raw`[!#$%&'*+.^_\u0060|~\w-]+`;
const parameter = String.raw`[ \t]*;[ \t]*(?:${name}=(?:${name}|"(?:[^"\\\p{Cc}]|\t|\\[^\p{Cc}]|\\\t)*"))?`;
const mediaType = new RegExp(String.raw`^[ \t]*(${name}/${name})((?:${parameter})*)[ \t]*$`, 'u');

/** It is undefined if the text is not a media type, for example a list of several. */
export const parseMediaType: (text: string) => MediaType | undefined = remembered((text) => {
  const [, type, parameters = ''] = mediaType.exec(text) ?? [];
  if (type === undefined) return undefined;
  const essence = type.toLowerCase();
  const isSuffixed = essence.startsWith('application/') && essence.endsWith('+json');
  const kind = essence === 'application/json' ? 'json' : isSuffixed ? 'json-suffix' : 'other';
  const [, charset] = /;[ \t]*charset="?([^\s";]+)/i.exec(parameters) ?? [];
  return { essence, kind, ...(charset === undefined ? {} : { charset: charset.toLowerCase() }) };
});
