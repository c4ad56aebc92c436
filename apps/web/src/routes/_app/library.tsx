import { createFileRoute } from '@tanstack/react-router';
import { useRunningJobs } from '../../features/jobs/queries';
import { LibraryPage } from '../../features/library/components/library-page';

export const Route = createFileRoute('/_app/library')({
  component: function Library() {
    return <LibraryPage jobs={useRunningJobs()} />;
  },
});
