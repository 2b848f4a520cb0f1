import type { Response } from 'express';

const now = (): string => new Date().toISOString();

export function succeed(response: Response, status: number, data: unknown, more: object = {}): void {
  response.status(status).json({ success: true, data, error: null, timestamp: now(), ...more });
}

export function fail(response: Response, status: number, code: string, message: string): void {
  response.status(status).json({ success: false, data: null, error: { code, message }, timestamp: now() });
}
