import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { AudioTool } from './-audio-tool';
import { toolSearch } from './-tool-search';

const CutPage = lazy(() =>
  import('../../features/processor/components/cut-page').then((module) => ({ default: module.CutPage })),
);

export const Route = createFileRoute('/_app/cut-audio')({
  validateSearch: toolSearch,
  component: function Tool() {
    return <AudioTool path="/cut-audio" service="cut_audio" search={Route.useSearch()} page={CutPage} />;
  },
});
