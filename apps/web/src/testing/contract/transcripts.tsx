import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DownloadMenu } from '../../features/transcripts/components/download-menu';
import { TranscriptViewer } from '../../features/transcripts/components/transcript-viewer';
import { VersionSwitch } from '../../features/transcripts/components/version-switch';
import { aTranscript } from '../factories';
import { problem } from '../fake-api';
import { renderSignedIn } from '../signed-in';
import { aServer } from './open-app';
import { radiosOf } from './options';
import { among, type Readings } from './reading';
import { textsAfter } from './texts';

const VERSIONS = ['edited', 'translated', 'transcribed', 'original'] as const;
const versions = VERSIONS.map((version) => ({ version, language: 'en', created_at: '2026-11-20T19:00:00.000Z' }));

export const transcripts: Readings = {
  'transcript.versions': async () => {
    const transcript = aTranscript({ versions });
    await renderSignedIn(
      aServer(),
      <VersionSwitch transcript={transcript} switching={false} onSwitch={() => undefined} />,
    );
    return radiosOf(screen.getByRole('radiogroup'));
  },
  'transcript.downloadFormats': async (formats: string[]) => {
    await renderSignedIn(aServer(), <DownloadMenu transcript={aTranscript()} isFilm={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    const entries = await screen.findAllByRole('menuitem');
    return among(
      formats,
      entries.map(({ textContent }) => /\.(\w+)$/.exec(textContent)?.[1] ?? ''),
    );
  },
  'transcripts.textByStatus': (table: Record<string, string>) =>
    textsAfter(table, async (status) => {
      const api = aServer().answer('GET /transcripts/file-1', problem(status, 'REFUSED', 'No'));
      const viewer = <TranscriptViewer fileId="file-1" back={null} heading={(name) => <h1>{name}</h1>} />;
      return (await renderSignedIn(api, viewer)).unmount;
    }),
};
