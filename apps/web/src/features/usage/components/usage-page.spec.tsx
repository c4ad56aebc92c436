import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi, problem } from '../../../testing/fake-api';
import { renderOnPage } from '../../../testing/render';
import { UsagePage } from './usage-page';

const RESET = '2026-12-20T00:00:00.000Z';
const metered = (used: number, reserved: number, limit: number, unit: 'seconds' | 'words') => ({
  used,
  reserved,
  limit,
  unit,
  resets_at: RESET,
});
const day = (date: string, transcription: number) => ({
  date,
  transcription,
  translation: 0,
  summarization: 0,
  storage: 0,
});
const DAYS = [day('2026-11-20', 240), day('2026-11-21', 240), day('2026-11-22', 240)];
const SUMMARY = {
  plan: 'free',
  period: { start: '2026-11-20T00:00:00.000Z', end: RESET },
  features: {
    transcription: metered(600, 120, 900, 'seconds'),
    translation: metered(0, 0, 0, 'words'),
    summarization: metered(100, 0, 20_000, 'words'),
    storage: { used: 0, reserved: 0, limit: 107_374_182, unit: 'bytes', resets_at: null },
  },
  daily: DAYS,
  recent: DAYS,
};
const record = (id: string, fields: object) => ({
  id,
  feature: 'transcription',
  state: 'settled',
  amount: 600,
  unit: 'seconds',
  job_id: id,
  job_type: 'transcription',
  input_name: 'talk.wav',
  created_at: '2026-11-21T10:00:00.000Z',
  closed_at: null,
  ...fields,
});

describe('the usage page', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = new FakeApi()
      .answer('GET /usage/summary', { body: SUMMARY })
      .answer('GET /users/downloads', { body: { total_downloads: 3, monthly_downloads: 1, files: [] } })
      .answer('GET /usage/records', {
        body: {
          records: [record('1', {}), record('2', { state: 'reserved', amount: 61, input_name: 'next.wav' })],
          totalCount: 12,
          page: 1,
          page_size: 10,
        },
      });
  });

  it('shows what is used and held, warns from 80 %, and says what is not in the plan', async () => {
    await renderOnPage(<UsagePage />);
    const card = await screen.findByRole('region', { name: 'Transcription' });
    expect(card.textContent).toContain('12 minutes of 15 minutes');
    expect(card.textContent).toContain('2 minutes reserved by running jobs');
    expect(card.textContent).toContain('Used up on November 23 at this rate');
    expect(within(card).getByRole('link', { name: 'Upgrade' })).toBeTruthy();
    expect((await screen.findByRole('region', { name: 'Translation' })).textContent).toContain('Not in your plan');
    expect(screen.getByRole('region', { name: 'Summaries' }).textContent).toContain('100 words of 20,000 words');
  });

  it('draws each day, and shows the same figures as a table', async () => {
    await renderOnPage(<UsagePage />);
    await screen.findByRole('img', { name: 'Transcription per day; highest day: 4 minutes' });
    await userEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
    expect(screen.getAllByRole('cell', { name: '4 minutes' })).toHaveLength(3);
  });

  it('lists every line, page by page', async () => {
    await renderOnPage(<UsagePage />);
    const held = (await screen.findByText('next.wav')).closest('tr')!;
    expect(held.textContent).toContain('Held');
    expect(held.textContent).toContain('2 minutes');
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(api.callsTo('GET /usage/records').at(-1)?.query.get('page')).toBe('2'));
  });

  it('says that a feature has not been used, and shows all again', async () => {
    api.answer('GET /usage/records', ({ query }) => ({
      body: {
        records: query.has('feature') ? [] : [record('1', {})],
        totalCount: query.has('feature') ? 0 : 1,
        page: 1,
        page_size: 10,
      },
    }));
    await renderOnPage(<UsagePage />);
    await screen.findByText('talk.wav');
    const filter = screen.getByRole('combobox', { name: 'Feature' });
    await userEvent.selectOptions(filter, 'Translation');
    expect(await screen.findByText('No usage of this feature yet.')).toBeTruthy();
    await userEvent.selectOptions(filter, 'All features');
    expect(await screen.findByText('talk.wav')).toBeTruthy();
  });

  it('says what to do when the figures don’t come', async () => {
    api.answer('GET /usage/summary', problem(500, 'INTERNAL', 'Broken'));
    await renderOnPage(<UsagePage />);
    await screen.findByText('Your usage couldn’t be loaded.');
    api.answer('GET /usage/summary', { body: SUMMARY });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('region', { name: 'Transcription' });
  });
});
