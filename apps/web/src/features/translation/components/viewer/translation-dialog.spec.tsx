import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { aTranslation, planLimits } from '../../../../testing/factories';
import { FakeApi, problem } from '../../../../testing/fake-api';
import { renderSignedIn } from '../../../../testing/signed-in';
import { TranslationDialog } from './translation-dialog';

function Opened() {
  const [id, setId] = useState<string | null>('translation-1');
  return (
    <>
      <TranslationDialog translationId={id} onClose={() => setId(null)} />
      {id === null && <p>closed</p>}
    </>
  );
}

describe('TranslationDialog', () => {
  let api: FakeApi;
  const user = userEvent.setup();
  beforeEach(() => {
    api = new FakeApi();
    api.answer('GET /translations/translation-1', { body: aTranslation() });
    api.answer('GET /subscriptions/plan-limits', { body: planLimits() });
    api.answer('PUT /translations/translation-1', ({ body }) => {
      const { revision, texts } = body as { revision: number; texts: string[] };
      return { body: aTranslation({ revision: revision + 1, edited: texts }) };
    });
  });
  const rows = async () =>
    within(await screen.findByRole('region', { name: 'Source and translation' })).findAllByRole('listitem');
  const open = async () => {
    await renderSignedIn(api, <Opened />);
    return rows();
  };
  const edit = async (text: string) => {
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const [field] = screen.getAllByRole('textbox');
    await user.clear(field!);
    await user.type(field!, text);
  };
  const saves = () => api.callsTo('PUT /translations/translation-1').map(({ body }) => body);

  it('shows both languages row by row, without tags, each in its direction', async () => {
    const [first, second] = await open();
    expect(first!.textContent).toBe('The house.0:01.0La casa.');
    expect(second!.textContent).toContain('Not translated');
    expect(
      screen.getByText('1 subtitle wasn’t translated and shows the original text. You weren’t charged for it.'),
    ).toBeTruthy();
    expect(screen.getByText('English to Spanish · 2 cues · by OpenAI-compatible (m)')).toBeTruthy();
  });

  it('writes Persian from the right', async () => {
    api.answer('GET /translations/translation-1', {
      body: aTranslation({
        target_lang: 'fa',
        cues: [{ start: 1, end: 4, speaker: null, source: 'The house.', text: 'iPhone در خانه.', is_translated: true }],
      }),
    });
    const [first] = await open();
    const [source, target] = first!.querySelectorAll('p');
    expect([source!.dir, target!.dir, target!.lang]).toEqual(['auto', 'rtl', 'fa']);
  });

  it('saves what was written, and shows either version', async () => {
    await open();
    await edit('Mi casa.');
    expect(screen.getByText(/1 change/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves()).toEqual([{ revision: 0, texts: ['Mi casa.', 'The river.'] }]));
    await screen.findByText('Translation saved');
    await user.click(screen.getByRole('button', { name: 'View' }));
    await waitFor(async () => expect((await rows())[0]!.textContent).toContain('Mi casa.'));
    await user.click(screen.getByRole('radio', { name: 'Original' }));
    await waitFor(async () => expect((await rows())[0]!.textContent).toContain('La casa.'));
  });

  it('keeps what is written while it is being saved', async () => {
    await open();
    await edit('Mi casa.');
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (saves().length > 0) await answered;
      return response;
    };
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves()).toHaveLength(1));
    await user.type(screen.getAllByRole('textbox')[1]!, ' Ancho.');
    answer();
    await screen.findByText('Translation saved');
    expect(screen.getAllByRole('textbox').map((field) => (field as HTMLTextAreaElement).value)).toEqual([
      ...['Mi casa.', 'The river. Ancho.'],
    ]);
    expect(screen.getByText(/1 change/)).toBeTruthy();
  });

  it('keeps what was written where it could not be saved', async () => {
    api.answer('PUT /translations/translation-1', problem(500, 'INTERNAL_ERROR', 'no'));
    await open();
    await edit('Mi casa.');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(/couldn’t be saved/)).toBeTruthy();
    expect((screen.getAllByRole('textbox')[0] as HTMLTextAreaElement).value).toBe('Mi casa.');
  });

  it('puts its changes on top of what somebody else has saved, to be looked at', async () => {
    await open();
    await edit('Mi casa.');
    api.answer('PUT /translations/translation-1', problem(409, 'EDIT_CONFLICT', 'changed'));
    api.answer('GET /translations/translation-1', {
      body: aTranslation({ revision: 4, edited: ['Su casa.', 'El río.'] }),
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Changed elsewhere');
    const values = () => screen.getAllByRole('textbox').map((field) => (field as HTMLTextAreaElement).value);
    await waitFor(() => expect(values()).toEqual(['Mi casa.', 'El río.']));
    api.answer('PUT /translations/translation-1', {
      body: aTranslation({ revision: 5, edited: ['Mi casa.', 'El río.'] }),
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves().at(-1)).toEqual({ revision: 4, texts: ['Mi casa.', 'El río.'] }));
  });

  it('asks before what was written is lost', async () => {
    await open();
    await edit('Mi casa.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await screen.findByText('1 change isn’t saved.');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.queryByText('closed')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('closed')).toBeTruthy();
  });

  it('says that it could not be loaded, and tries again', async () => {
    api.answer('GET /translations/translation-1', problem(503, 'UNAVAILABLE', 'no'));
    await renderSignedIn(api, <Opened />);
    await screen.findByText('Failed to load translation: 503');
    api.answer('GET /translations/translation-1', { body: aTranslation() });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rows()).toHaveLength(2);
  });
});
