/** True for names and addresses of the machine itself (RFC 6761 section 6.3), without port. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|.{1,100}\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\]|0\.0\.0\.0)$/i.test(host);
}
