import { createRootRoute, Navigate } from '@tanstack/react-router';
import { Root } from '../app/root';

export const Route = createRootRoute({ component: Root, notFoundComponent: () => <Navigate to="/" replace /> });
