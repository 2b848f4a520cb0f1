/** What a secret looks like wherever it stands. */
export interface SecretShape {
  /** Three characters one of which stands in whatever the pattern finds: looked for first, for it costs next to nothing. */
  readonly signs: readonly string[];
  /** Global; bounded in every repetition. What it finds is the secret, or its first group is what stands before it. */
  readonly pattern: RegExp;
  /** Stands in it as well. */
  readonly needs?: string;
  /** Whether what was found is one indeed; `lead` is what stands before all that the pattern found, `next` the character behind it. */
  readonly isOne?: (secret: string, before: string, lead: string, next: string) => boolean;
}

/** How names that tell of secrets end. */
export const nameEnds = 'ken ret ord swd pwd ase key alt jwt otp ial'
  .split(' ')
  .flatMap((sign) => [sign, sign.toUpperCase(), `${sign.charAt(0).toUpperCase()}${sign.slice(1)}`]);

/** Letters and digits mixed as in no usual word, number or date. */
export function isMadeUp(secret: string): boolean {
  return /^[\w+/=~]+$/.test(secret) && /(?:\d\D*){3}/.test(secret) && /(?:[A-Za-z][^A-Za-z]*){3}/.test(secret);
}

/** What stands where a secret is to be filled in, or was covered; as the variable of a shell also behind a name. */
export function isStandIn(secret: string): boolean {
  return /^(?:[$<{‹]|\*+$|%\w+%$|%[sd]$|%\(|[\w.-]+=\$(?:[A-Za-z_]\w*|\{\w+\})$)/.test(secret);
}

/** True for the base64 of a name and a password (RFC 7617). */
export function isNameAndPassword(base64: string): boolean {
  return /^[\x20-\x7e]+:[\x20-\x7e]+$/.test(Buffer.from(base64, 'base64').toString());
}
