/** Masks of secrets: `‹secret 3›`. The same secret has the same number, and recorded evidence is judged like the live run. */
import { isDigest, isPrivateKey, passwordHashIn } from './exposure/secret-fields.ts';

export const formatMask = (kind: string, number: number): string => `‹${kind} ${number}›`;

/** What a value is, for its mask. Password hashes are called what their pattern is called: `bcrypt hash`. */
export function maskKindOf(value: string): string {
  if (isPrivateKey(value)) return 'private key';
  const hash = passwordHashIn(value);
  if (hash !== undefined) return hash.replace(/^an? /, '');
  if (isDigest(value)) return 'digest';
  return /\s/.test(value.trim()) ? 'phrase' : 'secret';
}

/** A mask of a credential of the plan. */
export const credentialMask = /‹credential \d+›/;

const hex = (length: number): string => '5ec3e70a1b2d4f68'.repeat(8).slice(0, length);

/** A value of each kind, as the detectors expect it. */
const samples: Readonly<Record<string, string>> = {
  secret: hex(20),
  credential: hex(20),
  digest: hex(40),
  phrase: 'several secret words',
  'private key': '-----BEGIN PRIVATE KEY-----',
  'bcrypt hash': `$2b$10$${hex(53)}`,
  'Argon2 hash': `$argon2id$v=19$m=65536,t=3,p=4$${hex(40)}`,
  'scrypt hash': `$scrypt$${hex(40)}`,
  'PBKDF2 hash': `$pbkdf2$${hex(40)}`,
  'crypt hash': `$6$${hex(16)}$${hex(86)}`,
};

/** The text with a value of its kind instead of each mask. */
export function withSamples(text: string): string {
  if (!text.includes('‹')) return text;
  return text.replaceAll(/‹([A-Za-z\d ]{2,30}) \d{1,6}›/g, (mask, kind: string) => samples[kind] ?? mask);
}

export const isMask = (value: unknown): boolean => typeof value === 'string' && /^‹[^›]{1,40} \d{1,9}›$/.test(value);
