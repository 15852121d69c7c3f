import { keyframes, styled } from 'styled-components';

const turn = keyframes`to { transform: rotate(1turn); }`;

export const Spinner = styled.span.attrs({ 'aria-hidden': true })<{ $size?: number }>`
  display: inline-block;
  inline-size: ${({ $size = 20 }) => $size}px;
  block-size: ${({ $size = 20 }) => $size}px;
  border: 2.5px solid rgb(var(--rgb-text) / 0.18);
  border-color: currentColor transparent currentColor currentColor;
  border-radius: 50%;
  animation: ${turn} 0.8s linear infinite;
`;
