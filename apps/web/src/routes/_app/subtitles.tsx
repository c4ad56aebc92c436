import { createFileRoute, Navigate } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/subtitles')({
  component: () => <Navigate to="/translation" search={{ from: 'subtitles' }} replace />,
});
