import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule } from '@nestjs/swagger';
import { API_PREFIX, PRODUCT_NAME } from '../config/product.js';
import { buildDocument } from './document.js';

/** Serves the document and Swagger UI, whose requests carry the header that cookie requests need. */
export function setUpSwagger(app: NestFastifyApplication): void {
  SwaggerModule.setup('api/docs', app, () => buildDocument(app), {
    jsonDocumentUrl: `${API_PREFIX}/openapi.json`,
    customSiteTitle: `${PRODUCT_NAME} API`,
    swaggerOptions: {
      persistAuthorization: false,
      requestInterceptor: (request: { headers: Record<string, string> }) => {
        request.headers['X-Client-Version'] = 'swagger-ui';
        return request;
      },
    },
  });
}
