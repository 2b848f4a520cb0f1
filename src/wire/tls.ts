import { readFile } from 'node:fs/promises';
import type { Auth } from '../model/plan.ts';
import type { TlsMaterial } from './transports/undici.ts';
import { reasonOf, WireSetupError } from './setup-error.ts';

/** Reads the files of `auth.mtls`. Its authority is trusted beside the built-in ones, for the token endpoint may be public. */
export async function tlsMaterial(auth: Auth | undefined): Promise<TlsMaterial> {
  const mtls = auth?.mtls;
  if (mtls === undefined) return {};
  const { createSecureContext, rootCertificates } = await import('node:tls');
  const cert = await pem('auth.mtls.cert', mtls.cert);
  const key = await pem('auth.mtls.key', mtls.key);
  const ca = mtls.ca === undefined ? undefined : await pem('auth.mtls.ca', mtls.ca);
  const material = { cert, key, ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }) };
  try {
    createSecureContext(material);
  } catch (error) {
    throw new WireSetupError(`auth.mtls: the certificate and key cannot be used: ${reasonOf(error)}`);
  }
  return material;
}

async function pem(key: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new WireSetupError(`${key}: the file ${path} cannot be read: ${reasonOf(error)}`);
  }
}
