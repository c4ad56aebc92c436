import { HttpException, HttpStatus } from '@nestjs/common';
import { STATUS_CODES } from 'node:http';
import { DomainError, type FieldProblem } from './domain-error.js';

export const PROBLEM_TYPE = 'application/problem+json';

/** The body of every error answer (RFC 9457), with `message` beside `detail` for clients that read that. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  message: string;
  code: string;
  details: FieldProblem[];
  request_id: string;
  [extension: string]: unknown;
}

export interface Problem {
  document: ProblemDocument;
  headers: Record<string, string>;
  /** Whether the fault is ours: logged with its stack, shown without it. */
  unexpected: boolean;
}

const STATUS_WORDS: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  503: 'SERVICE_UNAVAILABLE',
};

function clientStatusOf(error: unknown): number | undefined {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

/** Turns whatever was thrown into the one shape that leaves the server: no stack, no SQL, no path. */
export function toProblem(error: unknown, requestId: string): Problem {
  if (error instanceof DomainError) {
    return build(error.status, error.code, error.message, requestId, error.options);
  }
  const status = error instanceof HttpException ? error.getStatus() : clientStatusOf(error);
  if (status !== undefined && status < 500) {
    const message = error instanceof Error ? error.message : 'The request was refused.';
    // The framework's own words for an unknown path would echo it.
    const words = status === Number(HttpStatus.NOT_FOUND) ? 'Page not found' : message;
    return build(status, STATUS_WORDS[status] ?? `HTTP_${status}`, words, requestId);
  }
  if (status === Number(HttpStatus.SERVICE_UNAVAILABLE)) {
    return build(status, 'SERVICE_UNAVAILABLE', 'The service is not ready. Please try again shortly.', requestId, {
      headers: { 'Retry-After': '5' },
    });
  }
  return {
    ...build(500, 'INTERNAL_ERROR', 'Something went wrong on our side. Please try again.', requestId),
    unexpected: true,
  };
}

function build(
  status: number,
  code: string,
  message: string,
  requestId: string,
  options: DomainError['options'] = {},
): Problem {
  return {
    document: {
      type: `urn:timbrel:problem:${code.toLowerCase().replaceAll('_', '-')}`,
      title: STATUS_CODES[status] ?? 'Error',
      status,
      detail: message,
      message,
      code,
      details: options.details ?? [],
      request_id: requestId,
      ...options.extensions,
    },
    headers: options.headers ?? {},
    unexpected: false,
  };
}
