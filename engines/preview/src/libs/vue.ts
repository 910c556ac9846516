import * as Vue from 'vue';
import { asModule } from '../as-module.ts';

export const modules = { vue: asModule(Vue) };
export const globals = { Vue };
