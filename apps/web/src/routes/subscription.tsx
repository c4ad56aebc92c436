import { createFileRoute, Navigate } from '@tanstack/react-router';

export const Route = createFileRoute('/subscription')({ component: () => <Navigate to="/pricing" replace /> });
