import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { aFile, aJob, anEngine, aTranslation, planLimits } from '../../../testing/factories';
import { FakeApi, problem } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { TranslationPage, type TranslationSlots } from './translation-page';

const slots: TranslationSlots = {
  filePicker: ({ onChange }) => <button onClick={() => onChange({ id: 'file-1' })}>pick</button>,
  upload: () => null,
  runningJob: (job) => <p>{`${job.id} ${job.state}`}</p>,
  viewer: ({ translationId }) => <output>{translationId}</output>,
};
const subtitles = aFile({ kind: 'subtitle', original_name: 'talk.srt', duration_seconds: null });
const apertium = anEngine({ id: 'apertium', name: 'Apertium', languages: ['es'] });
const deepl = anEngine({
  id: 'deepl',
  name: 'DeepL',
  languages: ['es', 'fa'],
  available: false,
  reason: 'Set DEEPL_API_KEY.',
});

function Page({ opened }: { opened: string | null }) {
  const [fileId, setFileId] = useState(opened);
  const [shown, setShown] = useState<string | null>(null);
  return (
    <TranslationPage fileId={fileId} shown={shown} onChoose={setFileId} onShow={setShown} jobs={[]} slots={slots} />
  );
}

describe('TranslationPage', () => {
  let api: FakeApi;
  const user = userEvent.setup();
  beforeEach(() => {
    api = new FakeApi();
    api.answer('GET /uploads/file-1', { body: subtitles });
    api.answer('GET /subscriptions/plan-limits', {
      body: planLimits(
        { translation_words: 45_000 },
        { translation: { ...planLimits().usage.translation, limit: 45_000, used: 5_000 } },
      ),
    });
    api.answer('GET /engines', { body: { transcribers: [], translators: [deepl, apertium], summarizers: [] } });
    api.answer('GET /translations', { body: { translations: [], totalCount: 0, page: 1, page_size: 5 } });
    api.answer('GET /glossary', { body: { terms: [] } });
    api.answer('POST /translation/translate', { status: 202, body: aJob({ type: 'translation' }) });
  });
  const open = async (opened: string | null = null) => {
    await renderSignedIn(api, <Page opened={opened} />);
    await screen.findByRole('button', { name: 'Translate' });
  };
  const translate = () => user.click(screen.getByRole('button', { name: 'Translate' }));
  const orders = () => api.callsTo('POST /translation/translate');

  it('says that the file it was opened with is not there', async () => {
    api.answer('GET /uploads/gone', problem(404, 'NOT_FOUND', 'No such file.'));
    await open('gone');
    expect(
      await screen.findByText('This file wasn’t found. It may have been deleted. Choose another one.'),
    ).toBeTruthy();
  });

  it('names what was made last in the direction of its script', async () => {
    api.answer('GET /translations', {
      body: { translations: [aTranslation({ original_file: 'گفتگو.srt' })], totalCount: 1, page: 1, page_size: 5 },
    });
    await open();
    const link = await screen.findByRole<HTMLElement>('link', { name: /^گفتگو\.srt · / });
    expect([link.dir, link.querySelector('bdi')]).toEqual(['auto', null]);
  });

  it('asks for a file before anything else', async () => {
    await open();
    await translate();
    expect(await screen.findByText('No File Selected')).toBeTruthy();
    expect(orders()).toEqual([]);
  });

  it('translates into Spanish what was chosen, and says who does it and what is left', async () => {
    await open();
    await screen.findByText('Apertium produces a draft');
    expect(await screen.findByText('40,000 words of translation left this month.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'pick' }));
    await screen.findByRole('combobox', { name: 'Written in' });
    await translate();
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]!.body).toEqual({ upload_id: 'file-1', target_lang: 'es' });
    expect(orders()[0]!.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('says of each language that cannot be had which engine it needs', async () => {
    await open();
    await user.click(screen.getByRole('combobox', { name: 'Translate into' }));
    const [persian] = await screen.findAllByRole('option', { name: /^Persian/ });
    expect(persian!.textContent).toBe('PersianNeeds DeepL. Set DEEPL_API_KEY.');
    expect(persian!.getAttribute('data-combobox-disabled')).toBe('true');
    const [german] = screen.getAllByRole('option', { name: /^German/ });
    expect(german!.textContent).toContain('No engine on this server translates into it');
    const [spanish] = screen.getAllByRole('option', { name: 'Spanish' });
    expect(spanish!.getAttribute('data-combobox-disabled')).toBeNull();
  });

  it('asks whoever has a translation already: to view it, or to redo it', async () => {
    const { cues: _, edited: __, ...summary } = aTranslation();
    api.answer('GET /translations', { body: { translations: [summary], totalCount: 1, page: 1, page_size: 20 } });
    await open('file-1');
    await translate();
    await screen.findByText('File Already Translated');
    expect(orders()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'View' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('translation-1'));
    await translate();
    await user.click(await screen.findByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(orders()).toHaveLength(1));
  });

  it('sends a recording without a transcript to be transcribed first', async () => {
    api.answer('GET /uploads/file-1', { body: aFile() });
    await open('file-1');
    const link = await screen.findByRole('link', { name: 'Transcribe it first' });
    expect(link.getAttribute('href')).toContain('/transcription');
    await translate();
    await waitFor(() => expect(screen.getAllByText(/no transcript yet/).length).toBe(2));
    expect(orders()).toEqual([]);
  });

  it('says that the subtitles could not be read', async () => {
    api.answer('GET /uploads/file-1', problem(500, 'INTERNAL', 'Broken'));
    await open('file-1');
    await waitFor(() => expect(api.callsTo('GET /uploads/file-1')).not.toHaveLength(0));
    await waitFor(async () => {
      await translate();
      expect(screen.getByText('Failed to fetch subtitle file')).toBeTruthy();
    });
    expect(orders()).toEqual([]);
  });

  it('says why it did not start', async () => {
    api.answer('POST /translation/translate', problem(402, 'QUOTA_EXCEEDED', 'Not enough words left.'));
    await open('file-1');
    await translate();
    expect(await screen.findByText('Translation failed: 402 Not enough words left.')).toBeTruthy();
  });

  it('is not there for a plan without translation', async () => {
    api.answer('GET /subscriptions/plan-limits', { body: planLimits({ translation_words: 0 }) });
    await renderSignedIn(api, <Page opened={null} />);
    expect(await screen.findByText('Not Available')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull();
  });

  it('keeps a glossary', async () => {
    api.answer('GET /glossary', {
      body: { terms: [{ id: 't1', target_lang: 'es', source: 'reel', target: 'bobina' }] },
    });
    api.answer('POST /glossary', { status: 201, body: {} });
    api.answer('PUT /glossary/t1', { body: {} });
    api.answer('DELETE /glossary/t1', { status: 204 });
    await open('file-1');
    await user.click(await screen.findByRole('button', { name: 'Glossary: 1 term' }));
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    expect(await screen.findAllByText('Enter both the term and its translation.')).toHaveLength(2);
    await user.type(screen.getByLabelText('Term'), 'tape');
    await user.type(screen.getByLabelText('Translation'), 'cinta');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(api.callsTo('POST /glossary').map(({ body }) => body)).toEqual([
        { target_lang: 'es', source: 'tape', target: 'cinta' },
      ]),
    );
    // What is added there orders nothing here.
    expect(orders()).toEqual([]);
    const field = screen.getByRole('textbox', { name: 'Change “reel”' });
    await user.clear(field);
    await user.type(field, 'carrete{Enter}');
    await waitFor(() => expect(api.callsTo('PUT /glossary/t1')[0]?.body).toMatchObject({ target: 'carrete' }));
    await user.click(screen.getByRole('button', { name: 'Delete “reel”' }));
    await waitFor(() => expect(api.callsTo('DELETE /glossary/t1')).toHaveLength(1));
  });
});
