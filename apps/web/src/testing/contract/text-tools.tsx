import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SummarizationPage } from '../../features/summarization/components/summarization-page';
import { TranscriptionPage } from '../../features/transcription/components/transcription-page';
import { TranslationPage } from '../../features/translation/components/translation-page';
import { aJob } from '../factories';
import { problem } from '../fake-api';
import { renderSignedIn } from '../signed-in';
import { aServer } from './open-app';
import { chosenOf, optionsOfList, radiosOf } from './options';
import type { Readings } from './reading';
import { textsAfter } from './texts';

const nothing = () => null;
const page = {
  fileId: 'file-1',
  shown: null,
  onChoose: nothing,
  onShow: nothing,
  onRead: nothing,
  jobs: [],
  jobsQuery: { data: [], error: null, isFetching: false, refetch: nothing },
  slots: { filePicker: nothing, upload: nothing, runningJob: nothing, transcriptDialog: nothing, viewer: nothing },
};

async function summaryLength(): Promise<HTMLElement> {
  await renderSignedIn(aServer(), <SummarizationPage {...page} />);
  return screen.findByRole('radiogroup', { name: 'Summary length' });
}

/** The pages that make texts. */
export const textTools: Readings = {
  'summary.lengths': async () => radiosOf(await summaryLength()),
  'summary.defaultLength': async () => chosenOf(await summaryLength()),
  // What was transcribed here.
  'pageSize.serviceList': async () => {
    const jobs = ['a', 'b', 'c', 'd', 'e'].map((id) => aJob({ id, state: 'completed' }));
    await renderSignedIn(aServer(), <TranscriptionPage {...page} jobs={jobs} />);
    return within(screen.getByRole('region', { name: 'Recent results' })).getAllByRole('listitem').length;
  },
  'transcription.languages': async () => {
    await renderSignedIn(aServer(), <TranscriptionPage {...page} />);
    return optionsOfList('Language spoken');
  },
  'translation.targets': async () => {
    await renderSignedIn(aServer(), <TranslationPage {...page} />);
    return optionsOfList('Translate into');
  },
  'transcription.textByStatus': (table: Record<string, string>) =>
    textsAfter(table, async (status) => {
      const api = aServer()
        .answer('POST /usage/check-usage', { body: { can_proceed: true } })
        .answer('POST /media/transcribe', problem(status, 'REFUSED', 'No'));
      const { unmount } = await renderSignedIn(api, <TranscriptionPage {...page} />);
      await screen.findByText('archive-interview-03.mp3');
      await userEvent.click(screen.getByRole('button', { name: 'Process' }));
      return unmount;
    }),
};
