export { LateSocialLinks } from './late-social-links.tsx';
