import { createFileRoute } from '@tanstack/react-router';
import { JobsPage } from '../../features/jobs/components/jobs-page';
import { jobListSchema } from '../../features/jobs/lib/job-list-search';

export const Route = createFileRoute('/_app/jobs')({ validateSearch: jobListSchema.parse, component: JobsPage });
