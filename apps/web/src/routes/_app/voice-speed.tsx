import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { AudioTool } from './-audio-tool';
import { toolSearch } from './-tool-search';

const VoiceSpeedPage = lazy(() =>
  import('../../features/processor/components/voice-speed-page').then((module) => ({ default: module.VoiceSpeedPage })),
);

export const Route = createFileRoute('/_app/voice-speed')({
  validateSearch: toolSearch,
  component: function Tool() {
    return <AudioTool path="/voice-speed" service="voice_speed" search={Route.useSearch()} page={VoiceSpeedPage} />;
  },
});
