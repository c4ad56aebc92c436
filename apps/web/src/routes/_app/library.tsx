import { createFileRoute } from '@tanstack/react-router';
import { useRunningJobs } from '../../features/jobs/queries';
import { LibraryPage } from '../../features/library/components/library-page';
import { fileListSchema } from '../../features/library/lib/file-list-search';

export const Route = createFileRoute('/_app/library')({
  validateSearch: fileListSchema.parse,
  component: function Library() {
    return <LibraryPage jobs={useRunningJobs()} />;
  },
});
