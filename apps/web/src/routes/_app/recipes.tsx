import { createFileRoute } from '@tanstack/react-router';
import { RequireService } from '../../app/session/require-service';
import { RecipesPage } from '../../features/recipes/components/recipes-page';

export const Route = createFileRoute('/_app/recipes')({
  component: function Recipes() {
    return (
      <RequireService service="audio_processor">
        <RecipesPage />
      </RequireService>
    );
  },
});
