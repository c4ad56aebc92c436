import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { Metrics } from './metrics.js';

interface Rule {
  alert: string;
  expr: string;
  annotations: { runbook: string };
}

const root = resolve(import.meta.dirname, '../../../../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const alerts = parse(read('docker/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = alerts.groups.flatMap((group) => group.rules);

const text = { type: 'string', minLength: 1 };
const strictly = (properties: Record<string, object>, optional: string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
/** Of the rules that Prometheus has, as much as we use. */
const SHAPE = strictly({
  groups: {
    type: 'array',
    items: strictly({
      name: text,
      rules: {
        type: 'array',
        items: strictly(
          {
            alert: { type: 'string', pattern: '^[A-Z][A-Za-z]+$' },
            expr: text,
            for: { type: 'string', pattern: '^[1-9][0-9]*[smh]$' },
            labels: strictly({ severity: { enum: ['page'] } }),
            annotations: strictly({
              summary: text,
              runbook: { type: 'string', pattern: '^docs/runbooks\\.md#[a-z]+$' },
            }),
          },
          ['for'],
        ),
      },
    }),
  },
});

/** Every selector of an expression: a metric, and the labels that it asks for. */
const selectorsOf = (expr: string) =>
  [...expr.matchAll(/\b(timbrel_\w+|up)\b(?:\{([^}]*)\})?/g)].map(([, metric = '', labels = '']) => ({
    metric,
    labels: [...labels.matchAll(/(\w+)=~?"/g)].map(([, name = '']) => name),
  }));

describe('the alert rules', () => {
  let test: TestApp;
  const labelsOf = new Map<string, string[]>();
  beforeAll(async () => {
    test = await createTestApp({ worker: true });
    for (const process of [test.app, test.worker!]) {
      for (const { name, labelNames, type } of describedBy(process.get(Metrics))) {
        const series = type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name];
        for (const each of series) labelsOf.set(each, [...labelNames, ...(each.endsWith('_bucket') ? ['le'] : [])]);
      }
    }
  });
  afterAll(() => test.close());

  it('are ten, of the shape that Prometheus reads', () => {
    const validate = new Ajv({ strict: false }).compile(SHAPE);
    expect(validate(alerts) ? [] : validate.errors).toEqual([]);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(10);
  });

  it.each(rules)('$alert asks for what the product tells, by labels that it has', ({ expr }) => {
    const selectors = selectorsOf(expr);
    expect(selectors).not.toEqual([]);
    for (const { metric, labels } of selectors) {
      if (metric === 'up') continue;
      expect([...labelsOf.keys()]).toContain(metric);
      expect(labelsOf.get(metric)).toEqual(expect.arrayContaining(labels));
    }
    for (const [open, close] of ['()', '{}', '[]']) expect(expr.split(open!).length).toBe(expr.split(close!).length);
  });

  it.each(rules)('$alert groups by labels that its metrics have', ({ expr }) => {
    const [, names = ''] = /\bby \(([^)]*)\)/.exec(expr) ?? [];
    const known = new Set([
      'instance',
      'job',
      ...selectorsOf(expr).flatMap(({ metric }) => labelsOf.get(metric) ?? []),
    ]);
    for (const name of names.split(',').filter(Boolean)) expect(known).toContain(name.trim());
  });

  it.each(rules)('$alert has a page in the runbooks', ({ alert, annotations }) => {
    expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
    const page = new RegExp(
      `^## ${alert}\\n\\n\\*\\*Means\\*\\*[^]*?\\n\\n\\*\\*Look\\*\\*[^]*?\\n\\n\\*\\*Do\\*\\*`,
      'm',
    );
    expect(read('docs/runbooks.md')).toMatch(page);
  });

  it('name the jobs that Prometheus is told to ask', () => {
    const { scrape_configs } = parse(read('docker/prometheus/prometheus.yaml')) as {
      scrape_configs: { job_name: string }[];
    };
    const jobs = rules.flatMap(({ expr }) => [...expr.matchAll(/job="([^"]+)"/g)].map(([, name]) => name));
    expect(scrape_configs.map(({ job_name }) => job_name)).toEqual(expect.arrayContaining(jobs));
  });
});

/** What a registry has, with the labels' names, which the text format shows only once there are values. */
function describedBy({ registry }: Metrics): { name: string; labelNames: string[]; type: string }[] {
  return registry.getMetricsAsArray() as unknown as { name: string; labelNames: string[]; type: string }[];
}
