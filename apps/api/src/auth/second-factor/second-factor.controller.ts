import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Client, type ClientInfo } from '../../common/auth/client.decorator.js';
import { CurrentUser, type Principal } from '../../common/auth/current-user.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { RequiresRecentSignIn } from '../recent/requires-recent-sign-in.decorator.js';
import { RecoveryCodesDto, SecondFactorCodeDto, SecondFactorDto, SecondFactorSecretDto } from './second-factor.dto.js';
import { SecondFactors } from './second-factor.service.js';

@ApiTags('users')
@ApiProblems({ 401: 'UNAUTHENTICATED' })
@Controller('users/me/second-factor')
export class SecondFactorController {
  constructor(private readonly factors: SecondFactors) {}

  @Get()
  @ApiOperation({ operationId: 'getSecondFactor', summary: 'Whether signing in takes a code as well' })
  @ApiOkResponse({ type: SecondFactorDto })
  async get(@CurrentUser() { userId }: Principal): Promise<SecondFactorDto> {
    const left = await this.factors.recoveryCodesLeft(userId);
    return { enabled: left !== null, recovery_codes_left: left };
  }

  @RequiresRecentSignIn()
  @Post()
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'beginSecondFactor',
    summary: 'A secret for an authenticator app; counts once confirmed',
  })
  @ApiOkResponse({ type: SecondFactorSecretDto })
  @ApiProblems({ 409: 'SECOND_FACTOR_ON' })
  async begin(@CurrentUser() who: Principal): Promise<SecondFactorSecretDto> {
    const { secret, uri } = await this.factors.begin(who);
    return { secret, otpauth_uri: uri };
  }

  @RequiresRecentSignIn()
  @Post('confirm')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'confirmSecondFactor', summary: 'Turn it on by a first code' })
  @ApiOkResponse({ type: RecoveryCodesDto })
  @ApiProblems({ 400: 'SECOND_FACTOR_WRONG', 409: 'SECOND_FACTOR_ON, SECOND_FACTOR_OFF' })
  async confirm(
    @CurrentUser() who: Principal,
    @Body() { code }: SecondFactorCodeDto,
    @Client() client: ClientInfo,
  ): Promise<RecoveryCodesDto> {
    return { recovery_codes: await this.factors.confirm(who, code, client) };
  }

  @RequiresRecentSignIn()
  @Post('recovery-codes')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ operationId: 'renewRecoveryCodes', summary: 'Other recovery codes; those before stop working' })
  @ApiOkResponse({ type: RecoveryCodesDto })
  @ApiProblems({ 409: 'SECOND_FACTOR_OFF' })
  async renew(@CurrentUser() who: Principal, @Client() client: ClientInfo): Promise<RecoveryCodesDto> {
    return { recovery_codes: await this.factors.renewCodes(who, client) };
  }

  @RequiresRecentSignIn()
  @Delete()
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ operationId: 'disableSecondFactor', summary: 'Sign in without a code from now on' })
  @ApiNoContentResponse()
  disable(@CurrentUser() who: Principal, @Client() client: ClientInfo): Promise<void> {
    return this.factors.disable(who, client);
  }
}
