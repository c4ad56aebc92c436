import { expect } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { CutPage } from '../../features/processor/components/cut-page';
import { DenoisePage } from '../../features/processor/components/denoise-page';
import { ProcessorPage } from '../../features/processor/components/processor-page';
import type { ToolPageProps } from '../../features/processor/components/tool-page';
import { VoiceSpeedPage } from '../../features/processor/components/voice-speed-page';
import { moveEdge, regionOf } from '../../features/processor/lib/regions';
import { renderSignedIn } from '../signed-in';
import { aServer } from './open-app';
import { cardsOf, chosenOf, radiosOf } from './options';
import { among, type Readings } from './reading';

const user = userEvent.setup({ delay: null });
const nothing = () => null;
const slots = { filePicker: nothing, upload: nothing, runningJob: nothing, onUndo: nothing };

/** A tool with the recording that it works on. */
async function openTool(Tool: ComponentType<ToolPageProps>, tab?: string) {
  const api = aServer();
  await renderSignedIn(
    api,
    <Tool fileId="file-1" onChoose={nothing} jobId={null} onFollow={nothing} jobs={[]} slots={slots} />,
  );
  if (tab !== undefined) await user.click(await screen.findByRole('tab', { name: tab }));
  return api;
}

/** A choice among a few. */
async function choiceOf(name: string, ...tool: Parameters<typeof openTool>): Promise<HTMLElement> {
  await openTool(...tool);
  return screen.findByRole('radiogroup', { name });
}

/** What pressing 'Process' under each tab of the processor sends. */
async function sentBy(...tabs: string[]) {
  const api = await openTool(ProcessorPage);
  const calls = () => api.calls.filter(({ route }) => route.startsWith('POST /processor/process/'));
  for (const [at, tab] of tabs.entries()) {
    await user.click(await screen.findByRole('tab', { name: tab }));
    await user.click(await screen.findByRole('button', { name: 'Process' }));
    await waitFor(() => expect(calls()).toHaveLength(at + 1));
  }
  return calls();
}

/** What a slider of the processor goes over. */
async function sliderOf(tab: string) {
  await openTool(ProcessorPage, tab);
  const slider = await screen.findByRole('slider', { name: /\d/ });
  const [minimum, maximum, start] = ['valuemin', 'valuemax', 'valuenow'].map((name) =>
    Number(slider.getAttribute(`aria-${name}`)),
  );
  act(() => slider.focus());
  await user.keyboard('{ArrowRight}');
  const step = Number(slider.getAttribute('aria-valuenow')) - start!;
  return { minimum, maximum, step: Math.round(1000 * step) / 1000, default: start };
}

export const tools: Readings = {
  'processor.modes': async (modes: string[]) => {
    const sent = await sentBy('Noise Reduction', 'Speed Change', 'Cut', 'Convert');
    return among(
      modes,
      sent.map(({ route }) => route.split('/').pop()!),
    );
  },
  'noiseReduction.level': () => sliderOf('Noise Reduction'),
  'speed.factor': () => sliderOf('Speed Change'),
  'cut.minimum': () => moveEdge(regionOf(5, 10), 'start', -1_000, 60).start,
  'cut.defaults': async () => {
    const [sent] = await sentBy('Cut');
    const { start, end } = sent!.body as Record<'start' | 'end', number>;
    return { start, end };
  },
  'cutAudio.defaults': async () => {
    await openTool(CutPage);
    const [start, end] = await screen.findAllByRole<HTMLInputElement>('textbox', { name: /of part 1$/ });
    return { start: start?.value, end: end?.value };
  },
  'convert.formats': async () => cardsOf(await choiceOf('Format', ProcessorPage, 'Convert')),
  'convert.qualities': async () => radiosOf(await choiceOf('Quality', ProcessorPage, 'Convert')),
  'convert.defaultQuality': async () => chosenOf(await choiceOf('Quality', ProcessorPage, 'Convert')),
  'voiceSpeed.factors': async () => radiosOf(await choiceOf('Speed', VoiceSpeedPage)).map(Number),
  'voiceSpeed.default': async () => Number(chosenOf(await choiceOf('Speed', VoiceSpeedPage))),
  'denoise.levels': async () => cardsOf(await choiceOf('Level', DenoisePage)),
  // Beside the format that the file has.
  'audioTools.outputs': async (formats: string[]) => among(formats, radiosOf(await choiceOf('Output', DenoisePage))),
};
