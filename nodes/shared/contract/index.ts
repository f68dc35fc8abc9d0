export * as professionalNetwork from './professionalNetwork';
export * as microblog from './microblog';
export * as codeHost from './codeHost';
export * as forum from './forum';
export * as photoNetwork from './photoNetwork';
export * as shortVideo from './shortVideo';
export * as videoPlatform from './videoPlatform';
