/** Secrets that are known by their shape, or by the name next to them. Secrets of unknown shape in prose are not found. */
import { passwordHashes } from './exposure/secret-fields.ts';
import { isAboutValue, isSecretName } from './secret-names.ts';

interface Shape {
  /** The secret is the second group, or everything. */
  readonly pattern: RegExp;
  readonly kind?: string;
  isOne?(secret: string, lead: string): boolean;
}

const isNamed = (secret: string, lead: string): boolean => {
  const name = /([\w.-]+)\W*$/.exec(lead)?.[1] ?? '';
  const isMadeUp = /\d/.test(secret) && /[A-Za-z]/.test(secret);
  const isParameter = /^[?&]/.test(lead);
  return name.toLowerCase() !== 'hash' && isSecretName(name) && !isAboutValue(secret) && (isParameter || isMadeUp);
};

const isUserAndPassword = (base64: string): boolean =>
  /^[\x20-\x7e]+:[\x20-\x7e]+$/.test(Buffer.from(base64, 'base64').toString());

const privateKey =
  /-----BEGIN (?:[A-Z\d]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----[^"<-]{0,20000}(?:-----END [A-Z\d ]{2,40}-----)?/g;

/** GitHub, GitLab, Stripe, AWS, Slack, Google, OpenAI, SendGrid, npm, PyPI, and other issuers publish their prefixes. */
const vendorKeys =
  /(?<![\w-])(?:gh[pousr]_[A-Za-z\d]{30,255}|github_pat_\w{22,255}|gl(?:pat|rt|dt|cbt|soat)-[\w.-]{20,255}|[sr]k_(?:live|test)_[A-Za-z\d]{10,255}|whsec_[\w+/=]{20,255}|(?:AKIA|ASIA)[A-Z\d]{16}(?!\w)|xox[a-z]-[\w-]{10,255}|xapp-[\w-]{10,255}|AIza[\w-]{35}(?![\w-])|sk-(?=[\w-]{0,60}\d)[\w-]{20,255}|SG\.[\w-]{16,32}\.[\w-]{16,64}|npm_[A-Za-z\d]{36}|pypi-[\w-]{50,255}|do[opr]_v1_[\da-f]{64}|shp(?:at|ss|ca|pa)_[\da-fA-F]{32}|hf_[A-Za-z\d]{30,64}|ya29\.[\w-]{20,1000}|hv[sbr]\.[\w-]{24,255}|dckr_pat_[\w-]{20,64}|GOCSPX-[\w-]{28})/g;

const webhook =
  /(hooks\.slack\.com\/services\/(?:\w{1,30}\/){1,3}|discord(?:app)?\.com\/api\/webhooks\/\d{10,25}\/)([\w-]{16,100})/gi;

/** A parameter, a setting, or a variable: `?reset_token=…`, `DB_PASSWORD=…`. */
const assigned = /((?:[?&]|(?<![\w.-]))[A-Za-z_][\w.-]{1,60}=\\?["']?)([^\s"'<>&;,(){}\\‹]{8,4000})/g;

/** A member of JSON inside a text, or of a body that is cut off. */
const member = /((?<![\w.-])[A-Za-z_][\w.-]{1,60}\\{0,3}["']\s{0,3}(?::|=>)\s{0,3}\\{0,3}["'])([^"'\\\s<>‹]{8,4000})/g;

/** A header in a text, as curl has it. */
const header = /(^(?:authorization|[a-z]+(?:-[a-z]+)+): (?:[a-z][\w-]{1,20} )?)([^\s"'<>‹]{4,4000})$/gim;

export const shapes: readonly Shape[] = [
  { pattern: privateKey, kind: 'private key' },
  ...Object.entries(passwordHashes).map(([what, { source, flags }]) => ({
    pattern: new RegExp(source, `g${flags}`),
    kind: what.replace(/^an? /, ''),
  })),
  // JSON Web Tokens.
  { pattern: /(?<![\w-])eyJ[\w-]{10,4000}(?:\.[\w-]{0,8000}){1,4}/g },
  { pattern: vendorKeys },
  { pattern: /((?<![\w-])Bearer )([\w.~+/-]{16,4000}={0,2})(?!\w)/gi, isOne: (secret) => /\d/.test(secret) },
  { pattern: /((?<!\w)Basic )([A-Za-z\d+/]{8,1000}={0,2})(?![\w+/=])/gi, isOne: isUserAndPassword },
  // The password in a URL.
  { pattern: /((?<!\w)[a-z][a-z\d+.-]{1,30}:\/\/[^\s/:@"'<>\\‹]{0,100}:)([^\s/@"'<>\\‹]{1,200})(?=@[\w[])/gi },
  { pattern: /((?:[?&]|&amp;)(?:x-amz-signature|x-goog-signature|signature|sig)=)([\w%+/=-]{16,1000})/gi },
  { pattern: webhook },
  { pattern: assigned, isOne: isNamed },
  { pattern: member, isOne: isNamed },
  { pattern: header, isOne: (secret, lead) => isSecretName(/^[\w-]+/.exec(lead)?.[0] ?? '') && !isAboutValue(secret) },
];
