import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { aFile, aJob, anEngine, aSummary, planLimits } from '../../../testing/factories';
import { FakeApi, problem } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import type { WorkSlots } from '../../../domain/work/work-page';
import { SummarizationPage } from './summarization-page';

const slots: WorkSlots = {
  filePicker: ({ onChange }) => <button onClick={() => onChange({ id: 'file-1' })}>pick</button>,
  upload: () => null,
  runningJob: (job) => <p>{`${job.id} ${job.state}`}</p>,
};
type Jobs = Parameters<typeof SummarizationPage>[0]['jobs'];
let showJobs: (jobs: Jobs) => void;

function Page({ summary, opened }: { summary: string | null; opened: string | null }) {
  const [fileId, setFileId] = useState(opened);
  const [shown, setShown] = useState(summary);
  const [jobs, setJobs] = useState<Jobs>([]);
  showJobs = setJobs;
  return (
    <SummarizationPage fileId={fileId} shown={shown} onChoose={setFileId} onShow={setShown} jobs={jobs} slots={slots} />
  );
}
const job = (fields: Parameters<typeof aJob>[0]) => aJob({ id: 'summary-1', type: 'summarization', ...fields });

describe('SummarizationPage', () => {
  let api: FakeApi;
  const user = userEvent.setup();
  beforeEach(() => {
    api = new FakeApi();
    api.answer('GET /uploads/file-1', { body: aFile({ has_transcript: true }) });
    api.answer('GET /subscriptions/plan-limits', { body: planLimits() });
    const extractive = anEngine({ id: 'extractive', name: 'Quotes from the text', languages: [] });
    api.answer('GET /engines', { body: { transcribers: [], translators: [], summarizers: [extractive] } });
    api.answer('GET /summaries', { body: { summaries: [], totalCount: 0, page: 1, page_size: 5 } });
    api.answer('GET /summaries/summary-1', { body: aSummary() });
    api.answer('POST /summarization/summarize', { status: 202, body: job({}) });
  });
  const open = async (summary: string | null = null, opened: string | null = null) => {
    await renderSignedIn(api, <Page summary={summary} opened={opened} />);
    await screen.findByRole('button', { name: 'Generate' });
  };
  const generate = () => user.click(screen.getByRole('button', { name: 'Generate' }));
  const orders = () => api.callsTo('POST /summarization/summarize');

  it('says that the file it was opened with is not there', async () => {
    api.answer('GET /uploads/gone', problem(404, 'NOT_FOUND', 'No such file.'));
    await open(null, 'gone');
    expect(
      await screen.findByText('This file wasn’t found. It may have been deleted. Choose another one.'),
    ).toBeTruthy();
  });

  it('names what was made last in the direction of its script', async () => {
    api.answer('GET /summaries', {
      body: { summaries: [aSummary({ original_file: 'گفتگو.md' })], totalCount: 1, page: 1, page_size: 5 },
    });
    await open();
    const link = await screen.findByRole<HTMLElement>('link', { name: /^گفتگو\.md · / });
    expect([link.dir, link.querySelector('bdi')]).toEqual(['auto', null]);
  });

  it('asks for a file before anything else', async () => {
    await open();
    await generate();
    expect(await screen.findByText('No File Selected')).toBeTruthy();
    expect(orders()).toEqual([]);
  });

  it('asks for the length that was chosen, and shows the summary as soon as it is there', async () => {
    await open();
    expect(await screen.findByText('Summaries quote the original sentences')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'pick' }));
    await user.click(screen.getByRole('radio', { name: 'Short' }));
    await screen.findByText('At most 3 sentences.');
    await generate();
    await waitFor(() => expect(orders().map(({ body }) => body)).toEqual([{ upload_id: 'file-1', length: 'short' }]));
    showJobs([job({})]);
    await screen.findByText('summary-1 active');
    expect(screen.queryByText('The archive moves.')).toBeNull();
    showJobs([job({ state: 'completed', finished_at: '2026-11-20T20:00:00.000Z' })]);
    expect(await screen.findByText('The archive moves.')).toBeTruthy();
  });

  it('plays what a sentence rests on, and marks one that rests on nothing', async () => {
    const played: number[] = [];
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      played.push(this.currentTime);
      return Promise.resolve();
    };
    await open('summary-1');
    await screen.findByText('The mayor resigned.');
    expect(screen.getByText('Not found in the text')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Play 12:19: So when we moved the archive' }));
    expect(played).toEqual([739]);
    expect(screen.getByRole('link', { name: 'Open the transcript' })).toBeTruthy();
  });

  it('shows what stands on a page of a document, and never as markup', async () => {
    api.answer('GET /uploads/file-1', { body: aFile({ kind: 'document', duration_seconds: null }) });
    const text = '<img src=x onerror=alert(1)> **bold**';
    const sources = [{ quote: 'As it <b>stands</b> there.', start: null, end: null, page: 12 }];
    api.answer('GET /summaries/summary-1', {
      body: aSummary({ sentences: [{ text, supported: true, sources }], chapters: [] }),
    });
    await open('summary-1');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^p\. 12/ }));
    expect(await screen.findByText('As it <b>stands</b> there.')).toBeTruthy();
  });

  it.each([
    [1_400, 1],
    [120, 0],
  ])('brings a summary into sight that lies at %i pixels', async (top, times) => {
    const seen = jest.fn();
    Element.prototype.scrollIntoView = seen;
    const place = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top));
    await open('summary-1');
    await screen.findByRole('button', { name: 'Copy' });
    await waitFor(() => expect(seen).toHaveBeenCalledTimes(times));
    place.mockRestore();
  });

  it('copies it with its places', async () => {
    await open('summary-1');
    const written: string[] = [];
    navigator.clipboard.writeText = (text) => Promise.resolve(void written.push(text));
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    await screen.findByText('Copied');
    expect(written).toEqual([
      'The archive moves. (12:19)\nThe mayor resigned. (Not found in the text)\n\nChapters\n0:00 The move',
    ]);
  });

  it('says why it did not start', async () => {
    api.answer('POST /summarization/summarize', problem(400, 'PDF_ENCRYPTED', 'This PDF is locked by a password.'));
    await open();
    await user.click(screen.getByRole('button', { name: 'pick' }));
    await generate();
    expect(await screen.findByText('Summarization Error')).toBeTruthy();
    expect(screen.getByText('This PDF is locked by a password.')).toBeTruthy();
  });
});
