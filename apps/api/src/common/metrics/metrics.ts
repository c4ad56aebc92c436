import { Injectable, Logger } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from '../with-timeout.js';

/** A reading that takes longer counts as failed: a scrape must not hang on a database that hangs. */
const TIMEOUT_MS = 2_000;

interface Described<Label extends string> {
  help: string;
  /** Their values are few and known beforehand: no id, nothing that a user has typed. */
  labels?: readonly Label[];
}

/** One value that a gauge has now. */
export interface Reading {
  labels?: Record<string, string>;
  value: number;
}

/** What this process counts. Rooms make their metrics here, units in the names; whoever reads them stands elsewhere. */
@Injectable()
export class Metrics {
  /** One for each application, since tests run several in one process. */
  readonly registry = new Registry();
  private readonly logger = new Logger(Metrics.name);
  private readonly collectors: (() => Promise<void>)[] = [];
  private readonly up = this.gauge('collector_up', {
    help: '0 says that what this collector reads, such as the database, is out of reach.',
    labels: ['collector'],
  });

  counter<Label extends string>(name: string, described: Described<Label>): Counter<Label> {
    return new Counter(this.options(name, described));
  }

  /** @param buckets upper bounds, in the unit of the name */
  histogram<Label extends string>(name: string, described: Described<Label>, buckets: number[]): Histogram<Label> {
    return new Histogram({ ...this.options(name, described), buckets });
  }

  /**
   * Gauges that are read together, only when somebody asks. Where the reading fails they have no value, and `collector_up` is 0;
   * everything else is answered all the same.
   * @param read one cheap look, which names every value that each gauge has now
   */
  collect<Name extends string>(
    collector: string,
    described: Record<Name, Described<string>>,
    read: () => Promise<Record<Name, readonly Reading[]>>,
  ): void {
    const gauges = Object.entries<Described<string>>(described).map(
      ([name, each]) => [name as Name, this.gauge(name, each)] as const,
    );
    let isTold = false;
    this.collectors.push(async () => {
      const readings = await withTimeout(read(), TIMEOUT_MS).catch((error: unknown) => {
        if (!isTold) this.logger.warn({ err: error, collector }, 'Not collected');
        return undefined;
      });
      isTold = readings === undefined;
      this.up.set({ collector }, readings ? 1 : 0);
      for (const [name, gauge] of gauges) {
        gauge.reset();
        // Without labels a reset gauge would say 0.
        if (!described[name].labels) gauge.remove();
        for (const { labels = {}, value } of readings?.[name] ?? []) gauge.set(labels, value);
      }
    });
  }

  /** Everything in Prometheus's text format. */
  async text(): Promise<string> {
    await Promise.all(this.collectors.map((collect) => collect()));
    return this.registry.metrics();
  }

  private gauge<Label extends string>(name: string, described: Described<Label>): Gauge<Label> {
    return new Gauge(this.options(name, described));
  }

  private options<Label extends string>(name: string, { help, labels = [] }: Described<Label>) {
    return { name: `timbrel_${name}`, help, labelNames: labels, registers: [this.registry] };
  }
}
