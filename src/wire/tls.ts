import { readFile } from 'node:fs/promises';
import type { Plan } from '../model/plan.ts';
import type { TlsMaterial } from './transports/undici.ts';
import { reasonOf, WireSetupError } from './setup-error.ts';

/** What of a plan says whom to trust, and what to show. */
interface Setting {
  readonly auth?: Plan['auth'];
  readonly http: Pick<Plan['http'], 'ca'>;
}

/** Reads the files of `http.ca` and `auth.mtls`. The authorities are trusted beside those of this machine, for the token endpoint may be public. */
export async function tlsMaterial({ auth, http }: Setting): Promise<TlsMaterial> {
  const { mtls } = auth ?? {};
  if (mtls === undefined && http.ca === undefined) return {};
  const tls = await import('node:tls');
  const certificate =
    mtls === undefined
      ? {}
      : { cert: await pem('auth.mtls.cert', mtls.cert), key: await pem('auth.mtls.key', mtls.key) };
  try {
    tls.createSecureContext(certificate);
  } catch (error) {
    throw new WireSetupError(`auth.mtls: the certificate and key cannot be used: ${reasonOf(error)}`);
  }
  return {
    ...certificate,
    ...(http.ca === undefined ? {} : { ca: [...trusted(tls), await authority('http.ca', http.ca)] }),
  };
}

/** Those that are trusted anyway: newer versions of Node.js tell of NODE_EXTRA_CA_CERTS too. */
function trusted(tls: { readonly rootCertificates: readonly string[] }): readonly string[] {
  const all: unknown = Reflect.get(tls, 'getCACertificates');
  const found: unknown = typeof all === 'function' ? all.call(tls, 'default') : undefined;
  return Array.isArray(found) ? found : tls.rootCertificates;
}

async function authority(key: string, path: string): Promise<string> {
  const text = await pem(key, path);
  if (!text.includes('-----BEGIN CERTIFICATE-----')) {
    throw new WireSetupError(`${key}: the file ${path} holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)`);
  }
  return text;
}

async function pem(key: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new WireSetupError(`${key}: the file ${path} cannot be read: ${reasonOf(error)}`);
  }
}
