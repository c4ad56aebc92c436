import type { GetAccessPermissionsResponse } from '@timbrel/api-client';
import { notifications } from '@mantine/notifications';
import { act } from '@testing-library/react';
import { aSession } from '../accounts';
import { aFile, anEngine, anInvoice, planLimits } from '../factories';
import { FakeApi, problem } from '../fake-api';
import { allPlans, noSubscription } from '../plans';
import { renderApp } from '../render-app';

export type Service = GetAccessPermissionsResponse['available_services'][number];

export const SERVICES: Service[] = [
  'transcription',
  'translation',
  'subtitles',
  'summarization',
  'cut_audio',
  'denoise',
  'voice_speed',
  'audio_processor',
];

interface Visitor {
  signedIn?: boolean;
  /** What the plan has. */
  services?: Service[];
}

/** A server with a recording, an invoice and the four plans, and somebody on Pro who is signed in with everything unless told otherwise. */
export function aServer({ signedIn = true, services = SERVICES }: Visitor = {}): FakeApi {
  act(() => {
    notifications.clean();
    notifications.cleanQueue();
  });
  localStorage.clear();
  // Who was here before is asked for at once.
  localStorage.setItem('token_expiry', String(Date.now() + 3_600_000));
  const signedOut = problem(401, 'UNAUTHENTICATED', 'Please sign in');
  return new FakeApi()
    .answer('GET /health', { body: { status: 'ok' } })
    .answer('GET /auth/session', signedIn ? { body: aSession({ plan: 'pro' }) } : signedOut)
    .answer('POST /auth/refresh', signedOut)
    .answer('GET /subscriptions/access-permissions', {
      body: { plan: 'pro', plan_name: 'Pro', available_services: services, available_menu_items: services },
    })
    .answer('GET /subscriptions/plan-limits', { body: planLimits({ translation_words: 90_000 }) })
    .answer('GET /subscriptions/me', { body: noSubscription() })
    .answer('GET /plans', { body: allPlans() })
    .answer('GET /subscriptions/payment-methods', { body: [{ id: 'stripe' }] })
    .answer('GET /engines', {
      body: {
        transcribers: [anEngine()],
        translators: [anEngine({ languages: ['es'] })],
        summarizers: [anEngine()],
        default_transcriber: 'pocketsphinx',
      },
    })
    .answer('GET /jobs', { body: { jobs: [], totalCount: 0, page: 1, page_size: 50 } })
    .answer('GET /uploads', { body: { files: [aFile()], totalCount: 1, page: 1, page_size: 5 } })
    .answer('GET /uploads/file-1', { body: aFile({ duration_seconds: 120 }) })
    .answer('GET /users/invoices', { body: { invoices: [anInvoice()], totalCount: 1, page: 1, page_size: 10 } })
    .answer('GET /users/invoices/invoice-1', { body: anInvoice() });
}

/** The whole application at an address, before that server. */
export async function openApp(address: string, visitor: Visitor = {}) {
  const api = aServer(visitor);
  return { ...(await renderApp(address)), api };
}
