import { shortDigest } from '../../text/short-digest.ts';

/**
 * Id of an element that stands for something with a name: letters, digits and dashes. A name that has more than these, dots and
 * blanks brings its digest, so that two names never share an id.
 */
export function idOf(kind: 'part' | 'clause' | 'problem' | 'label', name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return /^[a-z0-9. -]*$/i.test(name) ? `${kind}-${plain}` : `${kind}-${plain}-${shortDigest(name)}`;
}
