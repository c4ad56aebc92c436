import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { AudioTool } from './-audio-tool';
import { toolSearch } from './-tool-search';

const DenoisePage = lazy(() =>
  import('../../features/processor/components/denoise-page').then((module) => ({ default: module.DenoisePage })),
);

export const Route = createFileRoute('/_app/denoise')({
  validateSearch: toolSearch,
  component: function Tool() {
    return <AudioTool path="/denoise" service="denoise" search={Route.useSearch()} page={DenoisePage} />;
  },
});
