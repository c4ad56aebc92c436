import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFile } from '../../../testing/factories';
import { FakeApi } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { RunDialog } from './run-dialog';

const recipe = {
  ...{ id: 'recipe-1', name: 'Podcast', steps: [{ kind: 'denoise' as const, level: 0.5 }] },
  ...{ created_at: '2026-11-20T18:00:00.000Z', updated_at: '2026-11-20T18:00:00.000Z' },
};

describe('RunDialog', () => {
  it('runs on a file that is still being read, and offers none without sound', async () => {
    const user = userEvent.setup();
    const files = [
      aFile({ original_name: 'talk.mp3' }),
      aFile({ id: 'file-2', original_name: 'new.mp3', status: 'processing', peaks_url: null }),
      aFile({ id: 'file-3', original_name: 'silent.mp4', kind: 'video', peaks_url: null }),
      aFile({ id: 'file-4', original_name: 'broken.mp3', status: 'failed', peaks_url: null }),
    ];
    const api = new FakeApi()
      .answer('GET /uploads', { body: { files, totalCount: 4, page: 1, page_size: 20 } })
      .answer('POST /recipes/recipe-1/run', { status: 202, body: { jobs: [] } });
    await renderSignedIn(api, <RunDialog recipe={recipe} onClose={() => undefined} />);
    await user.click(await screen.findByRole('checkbox', { name: 'new.mp3' }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: /^Run on/ }));
    await waitFor(() => expect(api.callsTo('POST /recipes/recipe-1/run')[0]?.body).toEqual({ file_ids: ['file-2'] }));
  });
});
