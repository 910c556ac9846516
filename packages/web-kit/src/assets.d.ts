declare module '*.css';
declare module '*.woff2';

/** Name of this build; the same files give the same name. */
declare const __BUILD__: string;
/** True in a development build. */
declare const __DEV__: boolean;
