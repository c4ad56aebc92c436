import { type Answer } from './send.js';

const EXPECTED: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^(DENY|SAMEORIGIN)$/,
  'referrer-policy': /^(same-origin|no-referrer)$/,
  'content-security-policy': /(^|;\s*)default-src '(self|none)'/,
  'cross-origin-resource-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
};

/** What is made of a file never changes under its name: its owner's browser keeps it, and nobody else. */
const KEPT = /^private, max-age=\d+, immutable$/;

/** What the headers of an answer lack, as `name: value`; what an account sees is kept by no cache, but for waveforms. */
export function headerFaults({ headers }: Answer, isWaveform = false): string[] {
  const faults = Object.entries(EXPECTED)
    .filter(([name, expected]) => !expected.test(headers.get(name) ?? ''))
    .map(([name]) => name);
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  const cached = headers.get('cache-control') ?? '';
  if (isJson && !cached.includes('no-store') && !(isWaveform && KEPT.test(cached))) faults.push('cache-control');
  return [...faults, ...(headers.has('x-powered-by') ? ['x-powered-by'] : [])].map(
    (name) => `${name}: ${headers.get(name)}`,
  );
}
