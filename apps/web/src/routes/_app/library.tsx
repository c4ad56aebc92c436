import { createFileRoute } from '@tanstack/react-router';
import { useRunningJobs } from '../../features/jobs/queries';
import { LibraryPage } from '../../features/library/components/library-page';

interface LibrarySearch {
  /** What the list is searched for to begin with. */
  search?: string;
}

export const Route = createFileRoute('/_app/library')({
  validateSearch: ({ search }): LibrarySearch => (typeof search === 'string' ? { search } : {}),
  component: function Library() {
    const { search = '' } = Route.useSearch();
    return <LibraryPage key={search} jobs={useRunningJobs()} search={search} />;
  },
});
