import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { AudioTool } from './-audio-tool';
import { toolSearch } from './-tool-search';

const ProcessorPage = lazy(() =>
  import('../../features/processor/components/processor-page').then((module) => ({ default: module.ProcessorPage })),
);

export const Route = createFileRoute('/_app/audio-processor')({
  validateSearch: toolSearch,
  component: function Tool() {
    return (
      <AudioTool path="/audio-processor" service="audio_processor" search={Route.useSearch()} page={ProcessorPage} />
    );
  },
});
