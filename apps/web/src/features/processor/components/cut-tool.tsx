import { Button, Card, Checkbox, Group, Kbd, NumberInput, Switch, Text } from '@mantine/core';
import type { GetJobResponse } from '@timbrel/api-client';
import { IconPlus, IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimecode } from '../../../shared/lib/clock';
import { usePlayback, usePlaybackValue } from '../../../shared/playback/use-playback';
import { toast } from '../../../shared/ui/toast';
import {
  type CutMode,
  firstRegions,
  moveEdge,
  regionOf,
  type Region,
  replaced,
  resultSeconds,
  splitAt,
  staysAt,
} from '../lib/regions';
import { around, following, type View, zoomed } from '../../../domain/wave/view';
import { useToolKeys } from '../use-tool-keys';
import { WaveEditor } from '../wave/wave-editor';
import { SourcePlayerCard } from './source-player-card';
import type { ToolProps } from './noise-tool';
import { Choice, type Output, outputBody, OutputFields, OWN_FORMAT } from './output-fields';
import { PartList } from './part-list';
import { PlayerBar } from '../../../shared/playback/player-bar';
import { ProcessForm } from './process-form';
import { SilenceFields } from './silence-fields';
import classes from './tool-page.module.css';

const ZOOM = 0.6;

interface CutToolProps extends ToolProps {
  readonly jobs: readonly GetJobResponse[];
}

/** Parts of a recording, to be kept or cut away, once its length is known. */
export function CutTool(props: CutToolProps) {
  if (props.file.status === 'ready') return <Cut {...props} />;
  return (
    <div className={classes['wide']}>
      <SourcePlayerCard file={props.file} />
    </div>
  );
}

function Cut({ file, busy, run, jobs }: CutToolProps) {
  const { t } = useTranslation('processor');
  const durationSeconds = file.duration_seconds ?? 0;
  const [regions, setRegions] = useState<readonly Region[]>(() => firstRegions(durationSeconds));
  const [mode, setMode] = useState<CutMode>('keep');
  const [view, setView] = useState<View>({ from: 0, to: durationSeconds });
  const [snap, setSnap] = useState(true);
  const [fade, setFade] = useState(0);
  const [lossless, setLossless] = useState(false);
  const [output, setOutput] = useState<Output>(OWN_FORMAT);
  const playback = usePlayback();
  useSkipping(regions, mode);
  useFollowing(view, setView, durationSeconds);

  const active = regions.filter((region) => region.active);
  const change = (region: Region) => setRegions((all) => replaced(all, region));
  const here = () => playback.getState().time;
  /** The part that the keys are about: the one under the playhead, else the last one. */
  const current = () => active.find(({ start, end }) => here() >= start && here() <= end) ?? active.at(-1);
  const edgeHere = (edge: 'start' | 'end') => {
    const region = current();
    if (region) change(moveEdge(region, edge, here(), durationSeconds));
  };
  const zoom = (factor: number) => setView(zoomed(view, factor, (view.from + view.to) / 2, durationSeconds));
  const canBeLossless = active.length === 1 && mode === 'keep' && output.format === null;

  const process = () => {
    if (active.length === 0) return toast.error({ message: t('noParts') });
    const parts = active.map(({ start, end }) => ({ start, end }));
    const [part] = parts;
    run({
      mode: 'cut',
      body: {
        fileId: file.id,
        ...(parts.length === 1 ? part : { regions: parts }),
        mode,
        ...(lossless && canBeLossless ? { lossless: true } : { fade_seconds: fade }),
        ...outputBody(output),
      },
    });
  };
  useToolKeys({
    toggle: () => playback.toggle(),
    start: () => edgeHere('start'),
    end: () => edgeHere('end'),
    split: () => setRegions(splitAt(regions, here())),
    zoom: () => {
      const region = current();
      const close = region && around(region, durationSeconds);
      setView(close && view.from !== close.from ? close : { from: 0, to: durationSeconds });
    },
    back: () => playback.skip(-5),
    forward: () => playback.skip(5),
    process: () => !busy && process(),
  });

  return (
    <div className={classes['wide']}>
      <Card component="section" aria-label={t('recording')}>
        <WaveEditor
          file={file}
          regions={regions}
          mode={mode}
          snap={snap}
          view={view}
          onView={setView}
          onRegion={change}
        />
        <Group justify="space-between" mt="sm" gap="sm">
          <PlayerBar durationSeconds={durationSeconds}>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() =>
                playJoin(current(), mode, (from) => {
                  playback.seek(from);
                  playback.play();
                })
              }
            >
              {t('playJoin')}
            </Button>
          </PlayerBar>
          <Button.Group>
            <Button variant="default" size="compact-md" aria-label={t('zoomIn')} onClick={() => zoom(ZOOM)}>
              <IconZoomIn size={18} />
            </Button>
            <Button variant="default" size="compact-md" aria-label={t('zoomOut')} onClick={() => zoom(1 / ZOOM)}>
              <IconZoomOut size={18} />
            </Button>
            <Button
              variant="default"
              size="compact-md"
              aria-label={t('zoomAll')}
              onClick={() => setView({ from: 0, to: durationSeconds })}
            >
              <IconZoomReset size={18} />
            </Button>
          </Button.Group>
        </Group>
        <Text size="xs" c="dimmed" mt="xs" visibleFrom="sm">
          <Kbd size="xs">I</Kbd> {t('keyStart')} · <Kbd size="xs">O</Kbd> {t('keyEnd')} · <Kbd size="xs">B</Kbd>{' '}
          {t('keySplit')} · <Kbd size="xs">Z</Kbd> {t('keyZoom')} · <Kbd size="xs">J</Kbd> <Kbd size="xs">K</Kbd>{' '}
          <Kbd size="xs">L</Kbd> {t('keyPlay')} · <Kbd size="xs">Enter</Kbd> {t('keyProcess')}
        </Text>
      </Card>
      <div className={classes['cutSettings']}>
        <Card component="section" aria-label={t('parts')}>
          <div className={classes['fields']}>
            <Choice
              label={t('selection')}
              value={mode}
              data={[
                { value: 'keep', label: t('keepSelection') },
                { value: 'remove', label: t('removeSelection') },
              ]}
              onChange={(value) => setMode(value as CutMode)}
            />
            <PartList
              regions={regions}
              onChange={(region, edge, seconds) => change(moveEdge(region, edge, seconds, durationSeconds))}
              onToggle={(region) => change({ ...region, active: !region.active })}
              onRemove={(region) => setRegions(regions.filter(({ id }) => id !== region.id))}
              onShow={(region) => setView(around(region, durationSeconds))}
            />
            <Group gap="xs">
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconPlus size={16} />}
                onClick={() => setRegions([...regions, partAt(here(), durationSeconds)])}
              >
                {t('addPart')}
              </Button>
              <Switch label={t('snap')} checked={snap} onChange={(event) => setSnap(event.currentTarget.checked)} />
            </Group>
            <Text size="sm" role="status">
              {t('resultLength', { length: formatTimecode(resultSeconds(regions, mode, durationSeconds)) })}
            </Text>
          </div>
        </Card>
        <SilenceFields
          file={file}
          audioTrack={output.audioTrack}
          jobs={jobs}
          onFound={(silences) => {
            setMode('remove');
            setRegions(silences.map(({ start, end }) => regionOf(start, end)));
          }}
        />
        <ProcessForm busy={busy} onProcess={process}>
          <NumberInput
            label={t('fade')}
            description={t('fadeHint')}
            min={0}
            max={10}
            step={0.01}
            decimalScale={3}
            value={fade}
            onChange={(value) => setFade(Number(value))}
          />
          <Checkbox
            label={t('lossless')}
            description={t('losslessHint')}
            checked={lossless && canBeLossless}
            disabled={!canBeLossless}
            onChange={(event) => setLossless(event.currentTarget.checked)}
          />
          <OutputFields file={file} value={output} onChange={setOutput} />
        </ProcessForm>
      </div>
    </div>
  );
}

/** A new part is as long as can be seen, from the playhead on. */
function partAt(seconds: number, durationSeconds: number): Region {
  const length = Math.min(5, durationSeconds / 10);
  const start = Math.min(seconds, durationSeconds - length);
  return regionOf(start, start + length);
}

/** A second before the place where two parts will meet. */
function playJoin(region: Region | undefined, mode: CutMode, play: (from: number) => void): void {
  if (region) play(Math.max(0, (mode === 'remove' ? region.start : region.end) - 1));
}

/** What is cut away is not heard either. */
function useSkipping(regions: readonly Region[], mode: CutMode): void {
  const playback = usePlayback();
  useEffect(
    () =>
      playback.subscribe(() => {
        const { time, playing } = playback.getState();
        if (!playing || staysAt(time, regions, mode)) return;
        const ends = regions.filter(({ active }) => active).map(({ start, end }) => (mode === 'keep' ? start : end));
        const next = ends.filter((at) => at > time).sort((a, b) => a - b)[0];
        if (next === undefined) return playback.pause();
        playback.seek(next);
        playback.play();
      }),
    [playback, regions, mode],
  );
}

/** The playhead stays on screen while it plays. */
function useFollowing(view: View, onView: (view: View) => void, durationSeconds: number): void {
  const playing = usePlaybackValue((state) => state.playing);
  const second = usePlaybackValue((state) => Math.floor(state.time * 4));
  useEffect(() => {
    if (!playing) return;
    const next = following(view, second / 4, durationSeconds);
    if (next !== view) onView(next);
  });
}
