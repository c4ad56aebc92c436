import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DESIGN, faults } from './projects.mjs';

describe('faults', () => {
  it('finds none in the designed projects, whatever other tags they carry', () => {
    assert.deepEqual(faults(DESIGN), []);
    assert.deepEqual(faults({ ...DESIGN, '@timbrel/web': ['npm:private', 'scope:web', 'type:app'] }), []);
  });
  it('names a stranger, a missing project, a missing tag and one too many', () => {
    const { '@timbrel/e2e': _, ...rest } = DESIGN;
    assert.deepEqual(faults({ ...rest, stranger: [] }), [
      'stranger is not a project of the design.',
      '@timbrel/e2e is missing.',
    ]);
    assert.match(faults({ ...DESIGN, '@timbrel/ffmpeg': ['type:lib'] })[0], /@timbrel\/ffmpeg carries \[type:lib\]/);
    assert.match(faults({ ...DESIGN, '@timbrel/ffmpeg': ['scope:server', 'scope:web', 'type:lib'] })[0], /scope:web/);
  });
});
