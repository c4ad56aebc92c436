import { IntersectionType } from '@nestjs/swagger';
import { FileOrderDto, SilenceFields } from '../sound/sound.dto.js';

export class FindSilencesDto extends IntersectionType(FileOrderDto, SilenceFields) {}
