/** Certificates: the client's own (`auth.mtls`), and an authority to trust in addition to the built-in ones (`http.ca`). */
import { readFileSync } from 'node:fs';
import * as tls from 'node:tls';
import type { Plan } from '../core/plan.ts';
import { reasonOf, WireSetupError } from './setup-error.ts';

/** PEM texts. */
export interface Certificates {
  readonly own?: { readonly cert: string; readonly key: string };
  readonly ca?: readonly string[];
}

/** It throws `WireSetupError` if a file cannot be read or used. */
export function certificatesOf({ auth, http: { ca } }: Pick<Plan, 'auth' | 'http'>): Certificates {
  const { mtls } = auth ?? {};
  return {
    ...(mtls === undefined ? {} : { own: ownOf(mtls) }),
    ...(ca === undefined ? {} : { ca: [...trusted(), authority(ca)] }),
  };
}

function ownOf(paths: NonNullable<Certificates['own']>): NonNullable<Certificates['own']> {
  const own = { cert: pem('auth.mtls.cert', paths.cert), key: pem('auth.mtls.key', paths.key) };
  try {
    tls.createSecureContext(own);
  } catch (error) {
    throw new WireSetupError(`auth.mtls: the certificate and the key cannot be used: ${reasonOf(error)}`);
  }
  return own;
}

/** Newer versions of Node.js also name those of the system and of NODE_EXTRA_CA_CERTS. */
function trusted(): readonly string[] {
  const all: unknown = Reflect.get(tls, 'getCACertificates');
  const found: unknown = typeof all === 'function' ? all.call(tls, 'default') : undefined;
  return Array.isArray(found) ? found : tls.rootCertificates;
}

function authority(path: string): string {
  const text = pem('http.ca', path);
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  throw new WireSetupError(`http.ca: ${path} contains no PEM certificate (-----BEGIN CERTIFICATE-----)`);
}

function pem(key: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new WireSetupError(`${key}: ${path} cannot be read: ${reasonOf(error)}`);
  }
}
