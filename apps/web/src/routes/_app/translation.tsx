import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { RequireService } from '../../app/session/require-service';

interface TranslationSearch {
  /** Id of the file that is chosen. */
  file?: string;
  /** Id of the translation that is read. */
  view?: string;
  /** Which entry of the menu has led here. */
  from?: 'subtitles';
}

const TranslatePage = lazy(() => import('./-translate').then((module) => ({ default: module.TranslatePage })));

export const Route = createFileRoute('/_app/translation')({
  validateSearch: (search): TranslationSearch => ({
    ...(typeof search['file'] === 'string' && { file: search['file'] }),
    ...(typeof search['view'] === 'string' && { view: search['view'] }),
    ...(search['from'] === 'subtitles' && { from: 'subtitles' as const }),
  }),
  component: function Translation() {
    const { file, view } = Route.useSearch();
    return (
      <Suspense>
        <RequireService service="translation">
          <TranslatePage fileId={file ?? null} shown={view ?? null} />
        </RequireService>
      </Suspense>
    );
  },
});
