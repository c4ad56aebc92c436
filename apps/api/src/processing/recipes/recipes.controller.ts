import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ForKeys } from '../../common/auth/key-scope.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { Idempotent } from '../../common/idempotency/idempotency.interceptor.js';
import { JobDto } from '../jobs/job.dto.js';
import { RecipeDto, RecipeJobsDto, RecipesDto, RunRecipeDto, SaveRecipeDto } from './recipe.dto.js';
import { RecipesService } from './recipes.service.js';

@ApiTags('recipes')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@ForKeys('jobs')
@Controller('recipes')
export class RecipesController {
  constructor(private readonly recipes: RecipesService) {}

  @Get()
  @ApiOperation({ operationId: 'listRecipes', summary: 'Saved chains of steps' })
  @ApiOkResponse({ type: RecipesDto })
  async list(@CurrentUser() { userId }: Principal): Promise<RecipesDto> {
    return { recipes: (await this.recipes.list(userId)).map((recipe) => RecipeDto.of(recipe)) };
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getRecipe', summary: 'One recipe' })
  @ApiOkResponse({ type: RecipeDto })
  @ApiProblems({ 404: 'NOT_FOUND' })
  async get(@CurrentUser() { userId }: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<RecipeDto> {
    return RecipeDto.of(await this.recipes.get(userId, id));
  }

  @Post()
  @ApiOperation({ operationId: 'createRecipe', summary: 'Save a chain of steps' })
  @ApiCreatedResponse({ type: RecipeDto })
  @ApiProblems({ 400: 'VALIDATION_FAILED or STEPS_OUT_OF_ORDER', 409: 'NAME_TAKEN or TOO_MANY_RECIPES' })
  async create(@CurrentUser() { userId }: Principal, @Body() { name, steps }: SaveRecipeDto): Promise<RecipeDto> {
    return RecipeDto.of(await this.recipes.create(userId, name, steps));
  }

  @Put(':id')
  @ApiOperation({ operationId: 'changeRecipe', summary: 'Change a recipe' })
  @ApiOkResponse({ type: RecipeDto })
  @ApiProblems({ 400: 'VALIDATION_FAILED or STEPS_OUT_OF_ORDER', 404: 'NOT_FOUND', 409: 'NAME_TAKEN' })
  async change(
    @CurrentUser() { userId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { name, steps }: SaveRecipeDto,
  ): Promise<RecipeDto> {
    return RecipeDto.of(await this.recipes.change(userId, id, name, steps));
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'deleteRecipe', summary: 'Delete a recipe; what it made stays' })
  @ApiNoContentResponse()
  @ApiProblems({ 404: 'NOT_FOUND' })
  remove(@CurrentUser() { userId }: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.recipes.remove(userId, id);
  }

  @Post(':id/run')
  @HttpCode(HttpStatus.ACCEPTED)
  @Idempotent()
  @ApiOperation({ operationId: 'runRecipe', summary: 'Run a recipe on files: a job and a new file for each' })
  @ApiAcceptedResponse({ type: RecipeJobsDto })
  @ApiProblems({
    400: 'INVALID_FILE_TYPE, NO_AUDIO or INVALID_REGION',
    403: 'SERVICE_NOT_IN_PLAN',
    404: 'NOT_FOUND',

    409: 'TOO_MANY_FILES',
    413: 'STORAGE_FULL',
    429: 'TOO_MANY_JOBS',
  })
  async run(
    @CurrentUser() { userId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { file_ids }: RunRecipeDto,
  ): Promise<RecipeJobsDto> {
    return { jobs: (await this.recipes.run(userId, id, file_ids)).map((job) => JobDto.brief(job)) };
  }
}
