import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MediaFile } from '../../media/media-file.entity.js';
import { type FileRecordDto } from '../../media/dto/file-record.dto.js';
import { generated, tone } from '../../testing/media.js';
import { PlanCatalogue } from '../../subscriptions/plans/plan-catalogue.service.js';
import { drainOutbox } from '../../testing/accounts.js';
import { Member, storedFiles } from '../../testing/member.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { SmallDisk } from '@timbrel/tools/testing/small-disk.mjs';
import { type JobDto } from '../jobs/job.dto.js';
import { ProcessingJob } from '../jobs/processing-job.entity.js';

jest.setTimeout(240_000);

let test: TestApp;
let member: Member;
let file: FileRecordDto;
let original: Buffer;
/** A second of noise, then a tone of three. */
const recording = (extension: string) =>
  generated(
    `recording.${extension}`,
    ...['-f', 'lavfi', '-i', 'anoisesrc=d=4:c=white:a=0.01:r=44100', '-f', 'lavfi', '-i', 'sine=440:d=3:r=44100'],
    ...['-filter_complex', '[1]adelay=1000[t];[0][t]amix=duration=longest:normalize=0'],
  );

beforeAll(async () => {
  test = await createTestApp({ worker: true });
  member = await Member.join(test);
  original = await recording('wav');
  file = await member.uploadRead(original, 'Ünïcode “take”.wav');
});
afterAll(() => test.close());

interface Figures {
  noise_floor_db: number;
  integrated_lufs: number;
}

const order = (path: string, body: object, who = member) => who.post(path).set('Prefer', 'wait=60').send(body);
const done = async (path: string, body: object): Promise<JobDto> =>
  (await order(`/processor/process/${path}`, { fileId: file.id, ...body }).expect(200)).body as JobDto;
/** Samples of what the job made, as 16 bit numbers at its own rate. */
const samplesOf = async (job: JobDto): Promise<Int16Array> => {
  const { body } = (await member.get(job.download_url!.slice('/api/v1'.length)).buffer().expect(200)) as {
    body: Buffer;
  };
  const pcm = execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', '-f', 's16le', 'pipe:1'], { input: body });
  return new Int16Array(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.length));
};

describe('the four calls of the processor', () => {
  it.each<[string, object, string, number]>([
    ['noise-reduction', { reduction_level: 0.5 }, 'Ünïcode “take” (denoised).wav', 4],
    ['speed-change', { speed: 2 }, 'Ünïcode “take” (2x).wav', 2],
    ['cut', { start: 1, end: 2.5 }, 'Ünïcode “take” (cut).wav', 1.5],
    ['convert', { output_format: 'wav' }, 'Ünïcode “take”.wav', 4],
  ])('%s makes a file of the library, with the specification’s fields on top', async (path, body, name, seconds) => {
    const job = await done(path, body);
    expect(job).toMatchObject({
      type: path,
      state: 'completed',
      progress: 100,
      error: null,
      input_file_id: file.id,
      original_name: name,
      format: 'wav',
      processing_type: path,
      quality: 'high',
    });
    const record = (await member.get(`/uploads/${job.id}`).expect(200)).body as FileRecordDto;
    expect(record).toMatchObject({
      id: (job.result as { file_id: string }).file_id,
      filename: job.filename,
      original_name: name,
      size: job.file_size,
      url: job.download_url,
      source_file_id: file.id,
      processing_type: path,
      kind: 'audio',
    });
    expect((await samplesOf(job)).length / 44_100).toBe(seconds);
  });

  it('leaves the original as it was', async () => {
    const { body } = (await member.get(file.url.slice('/api/v1'.length)).buffer().expect(200)) as { body: Buffer };
    expect(body.equals(original)).toBe(true);
  });

  it('tells the figures before and after, and what was done', async () => {
    const { result } = await done('noise-reduction', { reduction_level: 1 });
    const { before, after, steps } = result as Record<'before' | 'after', Figures> & { steps: object[] };
    expect(after.noise_floor_db).toBeLessThan(before.noise_floor_db - 6);
    expect(Math.abs(after.integrated_lufs - before.integrated_lufs)).toBeLessThan(0.5);
    expect(steps).toEqual([{ kind: 'denoise', level: 1, noise_floor_db: before.noise_floor_db }]);
  });

  it('reaches a loudness that is asked for, by name or by number', async () => {
    for (const [body, lufs] of [
      [{ preset: 'broadcast' }, -23],
      [{ target_lufs: -18, true_peak_db: -3 }, -18],
    ] as const) {
      const { result } = await done('loudness', body);
      expect((result as { after: Figures }).after.integrated_lufs).toBeCloseTo(lufs, 0);
    }
  });

  it('finds silences and removes exactly those', async () => {
    const found = await order('/processor/silences', {
      fileId: file.id,
      threshold_db: -30,
      margin_seconds: 0.1,
    }).expect(200);
    const { silences } = (found.body as JobDto).result as { silences: { start: number; end: number }[] };
    expect(silences).toEqual([{ start: 0, end: expect.closeTo(0.9, 1) }]);
    const job = await done('cut', { regions: silences, mode: 'remove' });
    expect((await samplesOf(job)).length).toBe(4 * 44_100 - Math.round(silences[0]!.end * 44_100));
    const removed = await done('silence-removal', { threshold_db: -30, margin_seconds: 0.1 });
    expect((await samplesOf(removed)).length).toBe((await samplesOf(job)).length);
  });

  it('says where a lossless cut really begins and ends', async () => {
    const mp3 = await member.uploadRead(await recording('mp3'), 'recording.mp3');
    const job = await done('cut', { fileId: mp3.id, start: 1.01, end: 2.02, lossless: true });
    const { lossless } = job.result as { lossless: { real_start: number; real_end: number } };
    expect(lossless).toMatchObject({ asked_start: 1.01, asked_end: 2.02 });
    expect(Math.abs(lossless.real_start - 1.01)).toBeLessThan(0.06);
    expect(Math.abs(lossless.real_end - 2.02)).toBeLessThan(0.06);
  });
});

describe('orders that cannot be met', () => {
  it.each<[string, object, string, string]>([
    ['noise-reduction', { reduction_level: 1.01 }, 'reduction_level', 'must be a number from 0 to 1.'],
    ['noise-reduction', { reduction_level: '0.5' }, 'reduction_level', 'must be a number from 0 to 1.'],
    ['noise-reduction', { output_format: 'wma' }, 'output_format', 'must be one of mp3, wav, aac, ogg, flac, m4a.'],
    ['noise-reduction', { keep_video: 'yes' }, 'keep_video', 'must be true or false.'],
    ['speed-change', {}, 'speed', 'must be a number from 0.5 to 2.'],
    ['speed-change', { speed: 0.49 }, 'speed', 'must be a number from 0.5 to 2.'],
    ['speed-change', { speed: 1.5, style: 'song' }, 'style', 'must be one of voice, music.'],
    ['cut', { start: -1, end: 2 }, 'start', 'must be a number from 0 to 86400.'],
    ['cut', { start: 2, end: 2 }, 'end', 'end must be after start.'],
    ['cut', { start: 0, end: 60 }, 'end', 'which is 4.000 s long.'],
    ['cut', { start: 9, end: 10 }, 'start', 'which is 4.000 s long.'],
    ['cut', { regions: [] }, 'regions', 'must name at least one part.'],
    ['cut', { start: 0, end: 4, mode: 'remove' }, 'regions', 'Nothing would be left'],
    ['cut', { start: 0, end: 1, lossless: true, mode: 'remove' }, 'lossless', 'Cut exactly instead.'],
    ['convert', { output_format: 'exe' }, 'output_format', 'must be one of mp3, wav, aac, ogg, flac, m4a.'],
    ['convert', {}, 'output_format', 'must be one of mp3, wav, aac, ogg, flac, m4a.'],
    ['convert', { output_format: 'mp3', quality: 'best' }, 'quality', 'must be one of low, medium, high.'],
    ['loudness', { target_lufs: 0 }, 'target_lufs', 'must be a number from -40 to -5.'],
    ['loudness', { preset: 'cinema' }, 'preset', 'must be one of podcast, streaming, broadcast.'],
  ])('%s %j names %s', async (path, body, field, message) => {
    const answer = await order(`/processor/process/${path}`, { fileId: file.id, ...body }).expect(400);
    const { details } = answer.body as { details: { field: string; message: string }[] };
    expect(details).toEqual(expect.arrayContaining([{ field, message: expect.stringContaining(message) }]));
  });

  it('are about recordings with sound alone', async () => {
    const text = await member.uploadRead(Buffer.from('words'), 'notes.txt');
    const answer = await order('/processor/process/convert', { fileId: text.id, output_format: 'mp3' }).expect(400);
    expect(answer.body).toMatchObject({ code: 'INVALID_FILE_TYPE', details: [{ field: 'fileId' }] });
    const silent = await member.uploadRead(
      await generated('mute.mp4', '-f', 'lavfi', '-i', 'testsrc=d=1:s=64x64', '-pix_fmt', 'yuv420p'),
      'mute.mp4',
    );
    expect((await order('/processor/process/cut', { fileId: silent.id }).expect(400)).body).toMatchObject({
      code: 'NO_AUDIO',
    });
  });

  it('of a stranger find nothing', async () => {
    const stranger = await Member.join(test);
    await order('/processor/process/convert', { fileId: file.id, output_format: 'mp3' }, stranger).expect(404);
  });

  it('need a plan with the service', async () => {
    const free = await Member.join(test, 'free');
    const answer = await order('/processor/process/convert', { fileId: randomUUID(), output_format: 'mp3' }, free);
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([403, 'SERVICE_NOT_IN_PLAN']);
  });

  it('are made once with one key', async () => {
    const key = randomUUID();
    const send = () =>
      member
        .post('/processor/process/convert')
        .set('Idempotency-Key', key)
        .send({ fileId: file.id, output_format: 'flac' });
    const [first, second] = [await send(), await send()];
    expect((second.body as JobDto).id).toBe((first.body as JobDto).id);
  });
});

/** Ten minutes of sound on a machine that does much else. */
const TIMEOUT_MS = 150_000;

describe('a job that does not come to its end', () => {
  const workspaces = () => readdirSync(join(test.env.DATA_DIR, 'workspaces'));
  let long: FileRecordDto;
  beforeAll(async () => {
    long = await member.uploadRead(await tone(600, 'flac'), 'long.flac');
  });
  /** Programs that still work in the folder of a job. */
  const programsOf = (id: string): string[] =>
    readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .map((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        } catch {
          return '';
        }
      })
      .filter((command) => command.includes(id));
  /** What lies in the storage although no record speaks of it. */
  const blobsWithoutRecords = async (): Promise<string[]> => {
    await drainOutbox(test);
    const known = await test.orm.em.fork().execute<{ path: string }[]>(
      `select 'files/' || user_id || '/' || filename as path from media_files
       union all select storage_path from media_derivatives`,
    );
    const paths = new Set(known.map(({ path }) => path));
    return (await storedFiles(test)).filter((path) => !paths.has(path));
  };
  const filesOf = (id: string) => test.orm.em.fork().count(MediaFile, { id });

  /** Orders, and cancels when so much is done; again where the job was faster than the call. */
  const cancelledAt = async (percent: number): Promise<string> => {
    for (;;) {
      const { body } = (await member
        .post('/processor/process/noise-reduction')
        .send({ fileId: long.id, output_format: 'mp3' })
        .expect(202)) as { body: JobDto };
      await until(async () => (await member.job(body.id)).progress > percent, `${percent} % of the work`, TIMEOUT_MS);
      await member.delete(`/jobs/${body.id}`).expect(200);
      const { state } = await member.ended(body.id, TIMEOUT_MS);
      if (state === 'cancelled') return body.id;
      expect(state).toBe('completed');
    }
  };

  it.each([1, 50, 85])('leaves nothing when it is cancelled at %d %%', async (percent) => {
    const id = await cancelledAt(percent);
    await until(async () => workspaces().length === 0, 'empty workspaces');
    expect(programsOf(id)).toEqual([]);
    expect(await filesOf(id)).toBe(0);
    // Another process may be removing it at this moment.
    await until(async () => (await blobsWithoutRecords()).length === 0, 'what was stored to go');
  });

  it('waits for room on a full disk, and then does its work once', async () => {
    await until(async () => workspaces().length === 0, 'empty workspaces');
    const disk = await SmallDisk.over(join(test.env.DATA_DIR, 'workspaces'), 40, { isForPrograms: true });
    const { body } = (await member
      .post('/processor/process/noise-reduction')
      .send({ fileId: long.id, output_format: 'mp3' })
      .expect(202)) as { body: JobDto };
    try {
      const row = () => test.orm.em.fork().findOneOrFail(ProcessingJob, { id: body.id });
      await until(async () => (await row()).failures === 1, 'the disk to be full', TIMEOUT_MS);
      expect(await row()).toMatchObject({ state: 'queued', errorCode: null });
      expect(await filesOf(body.id)).toBe(0);
      await until(async () => workspaces().length === 0, 'empty workspaces');
    } finally {
      disk.remove();
    }
    await until(async () => (await member.job(body.id)).finished_at, 'the end of the job', TIMEOUT_MS);
    expect(await member.job(body.id)).toMatchObject({ state: 'completed', attempt: 2 });
    expect(await filesOf(body.id)).toBe(1);
  });

  it('refuses a result that there is no room for, and keeps nothing of it', async () => {
    const poor = await Member.join(test, 'pro');
    const small = await poor.uploadRead(await tone(5), 'small.mp3');
    const { storageBytes } = await test.app.get(PlanCatalogue).planOf('pro');
    await test.orm.em.fork().nativeUpdate(MediaFile, { id: small.id }, { sizeBytes: storageBytes - 10_000 });
    const ordered = order('/processor/process/convert', { fileId: small.id, output_format: 'wav' }, poor);
    const { body } = (await ordered.expect(202)) as { body: JobDto };
    expect(body).toMatchObject({ state: 'failed', error: { code: 'STORAGE_FULL' }, download_url: null });
    expect(await filesOf(body.id)).toBe(0);
    await test.orm.em.fork().nativeUpdate(MediaFile, { id: small.id }, { sizeBytes: storageBytes });
    const again = await order('/processor/process/convert', { fileId: small.id, output_format: 'wav' }, poor);
    expect([again.status, (again.body as { code: string }).code]).toEqual([413, 'STORAGE_FULL']);
  });
});
