import { printable } from '../../text/printable.ts';

/** A family of samples; all are gauges, for each run replaces the one before. */
export interface Metric {
  /** By the naming conventions of Prometheus: prefix, noun, unit. */
  readonly name: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

/** One value, with what sets it apart from the others of its family. */
export interface Sample {
  readonly labels: Labels;
  readonly value: number;
}

export type Labels = Readonly<Record<string, string>>;

export function sample(value: number, labels: Labels = {}): Sample {
  return { labels, value };
}

/** A metric in the text exposition format, version 0.0.4; `common` labels stand on every sample. Nothing where there is no sample. */
export function* expositionOf({ name, help, samples }: Metric, common: Labels): Generator<string> {
  if (samples.length === 0) return;
  yield `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} gauge\n`;
  for (const { labels, value } of samples) yield `${name}{${labelText({ ...common, ...labels })}} ${value}\n`;
}

function labelText(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');
}

/** Readers take UTF-8 without NUL; the other control characters would only harm whoever looks at it. */
function escaped(value: string): string {
  return printable(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
