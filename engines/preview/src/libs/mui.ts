import * as emotion from '@emotion/react';
import styled from '@emotion/styled';
import * as MaterialUI from '@mui/material';
import * as styles from '@mui/material/styles';
import { asModule } from '../as-module.ts';

/** The importable modules; single components such as `@mui/material/Button` come from the first one. */
export const modules = {
  '@mui/material': asModule(MaterialUI),
  '@mui/material/styles': asModule(styles),
  '@emotion/react': asModule(emotion),
  '@emotion/styled': asModule({}, styled),
};

export const globals = { MaterialUI };
