import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aFile } from '../../../testing/factories';
import { FakeApi } from '../../../testing/fake-api';
import { renderSignedIn } from '../../../testing/signed-in';
import { FilesCard } from './files-card';

describe('the names of a list', () => {
  it('run as their script does, so that a long one is cut at its end', async () => {
    const names = ['مصاحبه با استاد محمدی.wav', 'مصاحبه.zip'];
    const files = names.map((name) => aFile({ id: name, original_name: name }));
    const api = new FakeApi();
    api.answer('GET /uploads', { body: { files, totalCount: 2, page: 1, page_size: 5 } });
    await renderSignedIn(api, <FilesCard jobs={[]} />);
    await screen.findByTitle(names[0]!);
    expect(names.map((name) => screen.getByTitle(name).dir)).toEqual(['auto', 'auto']);
  });
});
