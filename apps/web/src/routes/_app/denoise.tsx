import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { SoundTool, toolSearch } from './-sound-tool';

const DenoisePage = lazy(() =>
  import('../../features/processor/components/denoise-page').then((module) => ({ default: module.DenoisePage })),
);

export const Route = createFileRoute('/_app/denoise')({
  validateSearch: toolSearch,
  component: function Tool() {
    return <SoundTool path="/denoise" service="denoise" fileId={Route.useSearch().file} page={DenoisePage} />;
  },
});
