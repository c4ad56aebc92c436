import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { Environment } from '../../config/environment.js';
import { equalInConstantTime } from '../crypto/keys.js';
import { Metrics } from './metrics.js';

/**
 * Answers `GET /metrics` at a port of its own, which is never the public one, and `GET /health/live`, by which a worker shows that it does
 * not hang. Without METRICS_PORT there is none.
 */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(MetricsServer.name);
  private server: Server | undefined;

  constructor(
    private readonly env: Environment,
    private readonly metrics: Metrics,
  ) {}

  /** @throws where the port is taken: a process that nobody can watch must not seem to be well */
  async onApplicationBootstrap(): Promise<void> {
    if (this.env.METRICS_PORT === undefined) return;
    collectDefaultMetrics({ register: this.metrics.registry });
    this.server = createServer((request, response) => void this.answer(request, response));
    this.server.listen(this.env.METRICS_PORT, this.env.METRICS_HOST);
    await once(this.server, 'listening');
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (request.url === '/health/live') return void response.writeHead(200).end('ok');
      if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end();
      if (!this.mayRead(request)) return void response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
      const text = await this.metrics.text();
      response.writeHead(200, { 'Content-Type': this.metrics.registry.contentType }).end(text);
    } catch (error) {
      this.logger.warn({ err: error }, 'Metrics not answered');
      response.writeHead(500).end();
    }
  }

  private mayRead({ headers }: IncomingMessage): boolean {
    const token = this.env.METRICS_TOKEN;
    return token === undefined || equalInConstantTime(headers.authorization ?? '', `Bearer ${token}`);
  }
}
