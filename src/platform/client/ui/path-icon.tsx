import { Icon, type IconProps } from './icon-frame.tsx';

/** Creates an icon from a single path on the 24 px grid. For icons that only one feature needs. */
/* @__NO_SIDE_EFFECTS__ */
export function pathIcon(path: string) {
  return function PathIcon(props: IconProps) {
    return (
      <Icon {...props}>
        <path d={path} />
      </Icon>
    );
  };
}
