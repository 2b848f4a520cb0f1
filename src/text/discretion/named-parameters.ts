import { isSecretBearer } from './secret-names.ts';

/** One that stands within the value of another is found as well: `url="/login?token=..."`. */
const parameter = /(?<![\w.-])([A-Za-z_][\w.-]{1,60})=\\?["']?(?=([^\s"'<>&;,()\\]{8,4000}))/g;

/** What parameters of a header's value hold whose names tell of secrets; the hash of a file or an address is none. */
export function namedParameters(text: string): readonly (readonly [name: string, value: string])[] {
  if (!text.includes('=')) return [];
  return Array.from(text.matchAll(parameter), ([, name = '', value = '']) => [name, value] as const).filter(
    ([name]) => name.toLowerCase() !== 'hash' && isSecretBearer(name),
  );
}
